import {
  CodedError,
  deprecationText,
  guardBody,
  type HealthRange,
  healthRange,
  type ManagedRemoteBody,
  overviewBrief,
  type ReleaseFreeze,
  releaseFreezeBody,
  remoteHealthBody,
  stateText,
  teamProposalsBody,
  trialText,
  type VersionEntry,
} from '@slipway/sdk/contract'
import { Option } from 'commander'
import { lt, valid } from 'semver'
import { callOf } from '../../contract/api/call-of'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import { healthLines } from '../host/health-lines'
import { type HostClient, type HostFlags, readRemote } from '../host/host-client'
import { describeLive } from '../host/release-version'
import { guardLines, proposalLines } from '../host/status-lines'
import { readRemoteFolder } from '../remote-folder'

interface StatusFlags extends HostFlags {
  readonly range: HealthRange
}

/** `slipway status`. */
export const statusCommand: DescribeCommand = (command, parts) => {
  command.addOption(
    new Option('--range <range>', 'the time that the figures are of')
      .choices(healthRange.options)
      .default('day'),
  )
  describeHostCommand<StatusFlags>(command, parts, async ({ context, host, flags }) => {
    const { url } = host
    const remote = await readRemote(host)
    const parts = await readParts(host, flags.range)
    const folder = await readRemoteFolder(context.cwd).catch(() => undefined)
    const here = folder?.name === remote.name ? folder.version : null
    const { freeze, guard, health, proposals, state } = parts
    const text = [
      ...(state ? [stateText(state)] : []),
      ...lines(url, remote, here),
      ...proposalLines(proposals ?? []),
      ...(freeze ? [frozenLine(freeze)] : []),
      ...(guard ? guardLines(guard) : []),
      ...(health ? healthLines(health) : []),
    ].join('\n')
    return { data: { url, remote, here, ...parts }, text, next: nextOf(remote, here) }
  })
}

/** Reads what only newer hosts tell; `null` where one does not. */
async function readParts({ call, remote }: HostClient, range: HealthRange) {
  const path = { remote }
  const ofProposals = callOf('GET /manage/remotes/{remote}/proposals', { path })
  const ofHealth = callOf('GET /manage/health/{remote}', { path, query: { range } })
  // By a schema of its own: the entry has the whole overview as well.
  const { method, path: brief } = callOf('GET /manage/overview', { query: { brief: '' } })
  const freeze = await ifServed(call(callOf('GET /manage/releases/freeze'), releaseFreezeBody))
  const guard = await ifServed(call(callOf('GET /manage/guard'), guardBody))
  const health = await ifServed(call(ofHealth, remoteHealthBody))
  const proposals = await ifServed(call(ofProposals, teamProposalsBody))
  // Older hosts tell nothing of it to teams.
  const state = await ifServed(call({ method, path: brief }, overviewBrief), [401, 403, 404])
  return {
    freeze: freeze?.freeze ?? null,
    guard,
    health,
    proposals: proposals?.items ?? null,
    state,
  }
}

/** Nothing where an older host has no such endpoint: it does nothing of the kind either. */
async function ifServed<Body>(
  reply: Promise<{ readonly body: Body }>,
  unserved: readonly number[] = [404],
): Promise<Body | null> {
  try {
    return (await reply).body
  } catch (error) {
    if (error instanceof CodedError && unserved.includes(error.status)) return null
    throw error
  }
}

function frozenLine({ until, who, why }: ReleaseFreeze): string {
  const end = until === null ? 'until somebody lifts it' : `until ${until}`
  return `Releases are frozen ${end}, by ${who} (${why}). A rollback still works.`
}

function lines(url: string, remote: ManagedRemoteBody, here: string | null): string[] {
  const { asked, granted } = remote.origins
  const missing = asked.filter((origin) => !granted.includes(origin))
  return [
    `${remote.name} on ${url}: ${describeLive(remote.released)}.`,
    ...remote.versions.filter(({ released }) => released).flatMap(triedLine),
    ...(here
      ? [`Here: ${here}, ${isPublished(remote, here) ? 'published' : 'not published'}.`]
      : []),
    ...storedLine(remote.stored),
    ...remote.disabledParts.map(
      ({ version, component, why, who, byOperator }) =>
        `Switched off by ${byOperator ? 'an operator' : who}: ${[version, component].filter(Boolean).join(' ') || 'all of it'} (${why}).${byOperator ? ' Only an operator can switch it on again.' : ''}`,
    ),
    ...(remote.deprecatedLocations ?? []).map(deprecationText),
    ...(remote.publicGranted || remote.publicAsked === false
      ? []
      : ['Not granted: public locations.']),
    ...(missing.length > 0 ? [`Not granted: calls to ${missing.join(', ')}.`] : []),
  ]
}

// Older hosts do not say so.
function storedLine(stored: ManagedRemoteBody['stored']): string[] {
  if (!stored) return []
  const { limits } = stored
  const maps = stored.mapBytes > 0 ? `, ${sizeText(stored.mapBytes)} of it source maps` : ''
  return [
    `Stored: ${stored.versions} of ${limits.versions} versions, ${sizeText(stored.bytes)} of ${sizeText(limits.bytes)}${maps}, ${stored.names} of ${limits.names} names.`,
  ]
}

// Older hosts do not say so.
function triedLine({ version, tried }: VersionEntry): string[] {
  return tried === undefined ? [] : [`${version}: ${trialText(tried)}.`]
}

function nextOf(remote: ManagedRemoteBody, here: string | null): string[] {
  const live = remote.released?.version
  if (!here || live === here) return []
  // To release it would be a step back, which is what `rollback` is for.
  if (live !== undefined && isBelow(here, live))
    return [`raise the version in package.json above ${live}`]
  return [
    isPublished(remote, here) ? `npx slipway release ${here}` : 'npx slipway publish --release',
  ]
}

const isBelow = (here: string, live: string) =>
  valid(here) !== null && valid(live) !== null && lt(here, live)

function isPublished({ versions }: ManagedRemoteBody, version: string): boolean {
  return versions.some((entry) => entry.version === version)
}
