import type { DescribeCommand } from '../create-program'
import { describeHostCommand } from '../describe-host-command'
import type { HostFlags } from '../host-client'
import { changeRelease, describeLive } from '../release-version'

interface RollbackFlags extends HostFlags {
  readonly why?: string
}

/** `slipway rollback`. */
export const rollbackCommand: DescribeCommand = (command, parts) => {
  command.option('--why <text>', 'for those who read it later')
  describeHostCommand<RollbackFlags>(command, parts, async ({ host, flags }) => {
    const json = { remote: host.remote, why: flags.why ?? 'slipway rollback' }
    const release = await changeRelease(host, { path: '/rollback', json })
    return {
      data: { release },
      text: `Release ${release.id}: ${host.remote}: ${describeLive(release.remotes[host.remote])} again.`,
      next: [
        'slipway status',
        'correct it, raise the version in package.json, slipway publish --release',
      ],
    }
  })
}
