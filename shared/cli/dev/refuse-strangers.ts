import type { IncomingMessage } from 'node:http'

const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Why a call is not answered. Any page that a developer has open can call this machine: only this
 * server's own pages, and those of the one host that it was started for, get sources and records.
 */
export function refuseStranger(
  { headers: { host = '', origin } }: IncomingMessage,
  allowOrigin: string | undefined,
): string | undefined {
  const own = `http://${host}`
  // A name of somebody else that leads here would make their page one of ours.
  if (!URL.canParse(own) || !thisMachine.has(new URL(own).hostname)) {
    return 'Open it as http://127.0.0.1 or http://localhost.'
  }
  if (origin === undefined || origin === own || origin === allowOrigin) return undefined
  return `This server does not answer pages of ${origin}. Start slipway dev --host with the address of that host.`
}
