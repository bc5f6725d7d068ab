import type { ReleasedRemote } from '@slipway/sdk/contract'
import type { Answer, DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'
import { changeRelease, describeLive, readHead } from '../host/release-version'
import { readRemoteFolder } from '../remote-folder'
import { usageError } from '../usage-error'

interface ReleaseFlags extends HostFlags {
  readonly canary?: string
  readonly why?: string
}

/** `slipway release`. */
export const releaseCommand: DescribeCommand = (command, parts) => {
  command
    .argument('[version]', 'a published version (default: the one of this folder)')
    .option('--canary <percent>', 'release it to a share of the signed-in users only')
    .option('--why <text>', 'for those who read it later')
  describeHostCommand<ReleaseFlags>(command, parts, async ({ context, host, flags, args }) => {
    const version = args[0] ?? (await readRemoteFolder(context.cwd)).version
    return releaseAnswer(host, { version, why: flags.why, canary: flags.canary })
  })
}

interface WantedRelease {
  readonly version: string
  readonly why: string | undefined
  readonly canary?: string | undefined
}

/** Makes a version live; says since when and how to go back. */
export async function releaseAnswer(host: HostClient, wanted: WantedRelease): Promise<Answer> {
  const live = await nextLive(host, wanted)
  const why = wanted.why ?? `slipway release ${wanted.version}`
  const release = await changeRelease(host, { why, set: { [host.remote]: live } })
  return {
    data: { release },
    text: `Release ${release.id}: ${host.remote} ${describeLive(release.remotes[host.remote])}, in open tabs within seconds.`,
    next: ['npx slipway status', 'npx slipway rollback      (one step back)'],
  }
}

async function nextLive(host: HostClient, wanted: WantedRelease): Promise<ReleasedRemote> {
  const { version, canary } = wanted
  if (canary === undefined) return { version }
  const percent = Number(canary)
  if (!(percent > 0 && percent <= 100)) {
    throw usageError(`--canary ${canary}: give a share from 1 to 100.`)
  }
  const base = (await readHead(host)).head.remotes[host.remote]
  if (!base)
    throw usageError(`Nothing of ${host.remote} is live; release it without --canary first.`)
  return { version: base.version, canary: { version, percent } }
}
