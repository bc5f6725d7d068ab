import { CodedError, type PassedOver, type ReleaseEntry, releasesBody } from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { askRollBack, changeRelease, describeLive, readHead } from '../host/release-version'

interface RollbackFlags extends HostFlags {
  readonly why?: string
  readonly to?: string
}

/** `slipway rollback`. */
export const rollbackCommand: DescribeCommand = (command, parts) => {
  command
    .option('--why <text>', 'for those who read it later')
    .option('--to <version>', 'the last release of this version, also if it failed')
  describeHostCommand<RollbackFlags>(command, parts, async ({ host, flags }) => {
    const { why = 'slipway rollback', to } = flags
    const named = to === undefined ? {} : { to: await findRelease(host, to) }
    const release = await goBack(host, { why, ...named })
    return {
      data: { release },
      text: textOf(release, host.remote),
      next: [
        'npx slipway status',
        'correct it, raise the version in package.json, npx slipway publish --release',
      ],
    }
  })
}

const reasons: Readonly<Record<PassedOver['why'], string>> = {
  'taken-off': 'the guard took it off',
  hung: 'pages hung on it',
  failed: 'more than half of its boxes failed',
  'switched-off': 'it is switched off',
}

function textOf({ id, remotes, passedOver = [] }: Back, remote: string): string {
  return [
    `Release ${id}: ${remote}: ${describeLive(remotes[remote])} again.`,
    ...passedOver.map((failed) => `Passed over ${describePassedOver(failed)}`),
  ].join('\n')
}

function describePassedOver({ version, why, failures, draws }: PassedOver): string {
  const counted = draws > 0 ? ` (${failures} of ${draws} boxes failed)` : ''
  return `${version}: ${reasons[why]}${counted}.`
}

type Back = ReleaseEntry & { readonly passedOver?: readonly PassedOver[] | undefined }

// Before a first release nothing was live: going back takes the remote off the page.
async function goBack(
  host: HostClient,
  order: { readonly why: string; readonly to?: number },
): Promise<Back> {
  try {
    return await askRollBack(host, { remote: host.remote, ...order })
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'nothing-to-roll-back')) throw error
    const { head } = await readHead(host)
    if (!head.remotes[host.remote]) throw error
    return changeRelease(host, { why: order.why, set: { [host.remote]: null } })
  }
}

/** Releases of one call. */
const PER_PAGE = 100

/** The number of the last release in which a version was live for all. */
async function findRelease(host: HostClient, version: string): Promise<number> {
  for (let page = 1; ; page += 1) {
    const query = { page: `${page}`, perPage: `${PER_PAGE}` }
    const { body } = await host.call(callOf('GET /manage/releases', { query }), releasesBody)
    const found = body.items.find(({ remotes }) => remotes[host.remote]?.version === version)
    if (found) return found.id
    if (page * PER_PAGE >= body.total.value) throw neverLive(host.remote, version)
  }
}

function neverLive(remote: string, version: string): CodedError {
  return new CodedError(
    'version-unknown',
    `${version} of ${remote} was never live for all: there is no release to roll back to.`,
  )
}
