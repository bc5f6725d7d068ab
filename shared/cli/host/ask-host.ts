import { type AskedNames, CodedError, type HeldNames, heldNames } from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { CommandContext } from '../command-context'
import { createHostClient, type HostFlags } from './host-client'

/** Asks the host of a remote which of its names are free, and which other remotes are not released there; nothing where no host answers. */
export type AskHost = (remote: string, names: AskedNames) => Promise<HeldNames | undefined>

/** A check must not wait for a host that is away. */
const MOST_MS = 10_000

/**
 * Returns a function that asks the host of the folder, where its address and a token for the remote are configured.
 * It never rejects for a host that does not answer: it says so, and answers nothing.
 */
export function askHostOf(context: CommandContext, flags: HostFlags): AskHost {
  return async (remote, body) => {
    const host = await createHostClient(context, { ...flags, remote }).catch(() => undefined)
    if (!host) return undefined
    const route = 'POST /manage/remotes/{remote}/names'
    const call = callOf(route, {
      path: { remote },
      body,
    })
    const signal = AbortSignal.timeout(MOST_MS)
    try {
      return (await host.call({ ...call, signal }, heldNames)).body
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      context.progress(`Whose the names are was not asked: ${error.message}`)
      return undefined
    }
  }
}
