import {
  CodedError,
  deprecationText,
  type ManagedRemoteBody,
  type ReleaseFreeze,
  releaseFreezeBody,
} from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../describe-host-command'
import { type HostClient, readRemote } from '../host-client'
import { describeLive } from '../release-version'
import { readRemoteFolder } from '../remote-folder'

/** `slipway status`. */
export const statusCommand: DescribeCommand = (command, parts) => {
  describeHostCommand(command, parts, async ({ context, host }) => {
    const remote = await readRemote(host)
    const freeze = await readFreeze(host)
    const here = await readRemoteFolder(context.cwd).catch(() => undefined)
    const version = here?.name === remote.name ? here.version : undefined
    return {
      data: { url: host.url, remote, here: version ?? null, freeze },
      text: [...lines(host.url, remote, version), ...(freeze ? [frozenLine(freeze)] : [])].join(
        '\n',
      ),
      next: nextOf(remote, version),
    }
  })
}

async function readFreeze({ call }: HostClient): Promise<ReleaseFreeze | null> {
  try {
    return (await call(callOf('GET /manage/releases/freeze'), releaseFreezeBody)).body.freeze
  } catch (error) {
    // An older host has no such endpoint, and freezes nothing.
    if (error instanceof CodedError && error.status === 404) return null
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

function nextOf(remote: ManagedRemoteBody, here: string | undefined): string[] {
  if (!here || remote.released?.version === here) return []
  return [
    isPublished(remote, here) ? `npx slipway release ${here}` : 'npx slipway publish --release',
  ]
}

function isPublished({ versions }: ManagedRemoteBody, version: string): boolean {
  return versions.some((entry) => entry.version === version)
}
