import {
  CodedError,
  deprecationText,
  type GuardBody,
  guardBody,
  type HealthRange,
  healthRange,
  type ManagedRemoteBody,
  type OverviewBrief,
  overviewBrief,
  type Proposal,
  type ReleaseFreeze,
  type RemoteHealthBody,
  releaseFreezeBody,
  remoteHealthBody,
  stateText,
  teamProposalsBody,
  trialText,
  type VersionEntry,
} from '@slipway/sdk/contract'
import { Option } from 'commander'
import { callOf } from '../../contract/api/call-of'
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
    const remote = await readRemote(host)
    const freeze = await readFreeze(host)
    const guard = await readGuard(host)
    const health = await readHealth(host, flags.range)
    const proposals = await readProposals(host)
    const state = await readState(host)
    const here = await readRemoteFolder(context.cwd).catch(() => undefined)
    const version = here?.name === remote.name ? here.version : undefined
    return {
      data: {
        url: host.url,
        remote,
        here: version ?? null,
        freeze,
        guard,
        health,
        proposals,
        state,
      },
      text: [
        ...(state ? [stateText(state)] : []),
        ...lines(host.url, remote, version),
        ...proposalLines(proposals ?? []),
        ...(freeze ? [frozenLine(freeze)] : []),
        ...(guard ? guardLines(guard) : []),
        ...(health ? healthLines(health) : []),
      ].join('\n'),
      next: nextOf(remote, version),
    }
  })
}

async function readFreeze({ call }: HostClient): Promise<ReleaseFreeze | null> {
  const read = call(callOf('GET /manage/releases/freeze'), releaseFreezeBody)
  return (await ifServed(read))?.body.freeze ?? null
}

async function readGuard({ call }: HostClient): Promise<GuardBody | null> {
  return (await ifServed(call(callOf('GET /manage/guard'), guardBody)))?.body ?? null
}

/** Reads the state of what is live of the remote, by a schema of its own: the entry has the whole overview as well. */
async function readState({ call }: HostClient): Promise<OverviewBrief | null> {
  const { method, path } = callOf('GET /manage/overview', { query: { brief: '' } })
  try {
    return (await call({ method, path }, overviewBrief)).body
  } catch (error) {
    // Older hosts tell nothing of it to teams.
    const isOld = error instanceof CodedError && [401, 403, 404].includes(error.status ?? 0)
    if (isOld) return null
    throw error
  }
}

async function readHealth(
  { call, remote }: HostClient,
  range: HealthRange,
): Promise<RemoteHealthBody | null> {
  const given = { path: { remote }, query: { range } }
  const asked = call(callOf('GET /manage/health/{remote}', given), remoteHealthBody)
  return (await ifServed(asked))?.body ?? null
}

async function readProposals({ call, remote }: HostClient): Promise<readonly Proposal[] | null> {
  const asked = call(
    callOf('GET /manage/remotes/{remote}/proposals', { path: { remote } }),
    teamProposalsBody,
  )
  return (await ifServed(asked))?.body.items ?? null
}

/** Nothing where an older host has no such endpoint: it does nothing of the kind either. */
async function ifServed<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof CodedError && error.status === 404) return undefined
    throw error
  }
}

function frozenLine({ until, who, why }: ReleaseFreeze): string {
  const end = until === null ? 'until somebody lifts it' : `until ${until}`
  return `Releases are frozen ${end}, by ${who} (${why}). A rollback still works.`
}

function lines(url: string, remote: ManagedRemoteBody, here: string | undefined): string[] {
  const { asked, granted } = remote.origins
  const missing = asked.filter((origin) => !granted.includes(origin))
  return [
    `${remote.name} on ${url}: ${describeLive(remote.released)}.`,
    ...remote.versions.filter(({ released }) => released).flatMap(triedLine),
    ...(here
      ? [`Here: ${here}, ${isPublished(remote, here) ? 'published' : 'not published'}.`]
      : []),
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
function triedLine({ version, tried }: VersionEntry): string[] {
  return tried === undefined ? [] : [`${version}: ${trialText(tried)}.`]
}

function nextOf(remote: ManagedRemoteBody, here: string | undefined): string[] {
  if (!here || remote.released?.version === here) return []
  return [
    isPublished(remote, here) ? `npx slipway release ${here}` : 'npx slipway publish --release',
  ]
}

function isPublished({ versions }: ManagedRemoteBody, version: string): boolean {
  return versions.some((entry) => entry.version === version)
}
