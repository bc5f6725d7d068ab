import { CodedError, type ReleaseEntry } from '@slipway/sdk/contract'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../describe-host-command'
import type { HostClient, HostFlags } from '../host-client'
import { changeRelease, describeLive, readHead } from '../release-version'

interface RollbackFlags extends HostFlags {
  readonly why?: string
}

/** `slipway rollback`. */
export const rollbackCommand: DescribeCommand = (command, parts) => {
  command.option('--why <text>', 'for those who read it later')
  describeHostCommand<RollbackFlags>(command, parts, async ({ host, flags }) => {
    const release = await goBack(host, flags.why ?? 'slipway rollback')
    return {
      data: { release },
      text: `Release ${release.id}: ${host.remote}: ${describeLive(release.remotes[host.remote])} again.`,
      next: [
        'npx slipway status',
        'correct it, raise the version in package.json, npx slipway publish --release',
      ],
    }
  })
}

// Before a first release nothing was live: going back takes the remote off the page.
async function goBack(host: HostClient, why: string): Promise<ReleaseEntry> {
  try {
    return await changeRelease(host, { remote: host.remote, why })
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'nothing-to-roll-back')) throw error
    const { head } = await readHead(host)
    if (!head.remotes[host.remote]) throw error
    return changeRelease(host, { why, set: { [host.remote]: null } })
  }
}
