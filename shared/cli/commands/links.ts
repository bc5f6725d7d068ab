import {
  createdVersionLink,
  MOST_LINK_MINUTES,
  type VersionLink,
  versionLinksBody,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { callOf } from '../../contract/api/call-of'
import type { Answer, DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { usageError } from '../usage-error'

interface LinksFlags extends HostFlags {
  readonly end?: string
}

/** `slipway links`. */
export const linksCommand: DescribeCommand = (command, parts) => {
  command.option('--end <number>', 'end this one, for everybody who opened it; "all" ends all')
  describeHostCommand<LinksFlags>(command, parts, async ({ host, flags }) => {
    const links = await readLinks(host)
    return flags.end === undefined ? listAnswer(host, links) : endLinks(host, links, flags.end)
  })
}

function listAnswer({ remote }: HostClient, links: readonly VersionLink[]): Answer {
  return {
    data: { links },
    text: links.map(line).join('\n') || `No link to a version of ${remote} holds.`,
    ...(links.length > 0 && { next: ['npx slipway links --end <number>'] }),
  }
}

function line({ id, version, who, expiresAt }: VersionLink): string {
  return `${String(id).padStart(4)}  ${version.padEnd(14)}  until ${shortTime(expiresAt)}  ${who}`
}

const shortTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

async function endLinks(
  host: HostClient,
  links: readonly VersionLink[],
  wanted: string,
): Promise<Answer> {
  const ended = links.filter(({ id }) => wanted === 'all' || String(id) === wanted)
  if (ended.length === 0 && wanted !== 'all') throw noSuchLink(host, links, wanted)
  for (const { remote, id } of ended) {
    const path = { remote, id }
    await host.call(callOf('DELETE /manage/remotes/{remote}/links/{id}', { path }), z.null())
  }
  const said = ended.map(({ id, version }) => `Link ${id} to ${host.remote} ${version} has ended.`)
  return {
    data: { ended },
    text: said.join('\n') || `No link to a version of ${host.remote} held.`,
  }
}

function noSuchLink({ remote }: HostClient, links: readonly VersionLink[], wanted: string) {
  const there = links.map(({ id }) => id).join(', ')
  const remedy = there ? `Those that hold: ${there}.` : 'None holds any more.'
  return usageError(`--end ${wanted}: ${remote} has no such link. ${remedy}`)
}

async function readLinks(host: HostClient): Promise<readonly VersionLink[]> {
  const path = { remote: host.remote }
  const call = callOf('GET /manage/remotes/{remote}/links', { path })
  return (await host.call(call, versionLinksBody)).body.items
}

/** Makes a link to a published version; `link.url` is its address. */
export async function linkAnswer(
  host: HostClient,
  body: { readonly version: string; readonly minutes: number },
): Promise<Answer> {
  const path = { remote: host.remote }
  const call = callOf('POST /manage/remotes/{remote}/links', { path, body })
  const { path: address, ...made } = (await host.call(call, createdVersionLink)).body
  const link = { ...made, url: new URL(address, host.url).href }
  return {
    data: { link },
    text: `Who opens this, signs in and says yes sees ${host.remote} ${body.version} in their own session, until ${shortTime(link.expiresAt)}:\n${link.url}`,
    next: [`npx slipway links --end ${link.id}`],
  }
}

const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 }

/**
 * Returns the minutes that the value of `--link` says, such as `90m`, `12h` or `3d`; seven days for none.
 *
 * @throws CodedError `usage`.
 */
export function linkMinutes(value: string | true): number {
  if (value === true) return MOST_LINK_MINUTES
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(value) ?? []
  const minutes = Number(count) * (unitMinutes[unit] ?? 0)
  if (minutes > 0 && minutes <= MOST_LINK_MINUTES) return minutes
  throw usageError(`--link ${value}: give a time such as 90m, 12h or 3d; 7d is the most.`)
}
