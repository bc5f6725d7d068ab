import { managedRemoteBody, type VersionEntry } from '@slipway/sdk/contract'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../create-program'
import { describeHostCommand } from '../describe-host-command'

/** `slipway versions`. */
export const versionsCommand: DescribeCommand = (command, parts) => {
  describeHostCommand(command, parts, async ({ host }) => {
    const { body } = await host.call({ path: `/manage/remotes/${host.remote}` })
    const { versions } = managedRemoteBody.parse(body)
    return {
      data: { versions },
      text: versions.map(line).join('\n') || `${host.remote} has no versions.`,
    }
  })
}

function line({ version, createdAt, size, who, released, disabled }: VersionEntry): string {
  const state = [released && 'live', disabled && 'disabled'].filter(Boolean).join(', ')
  return [
    version.padEnd(14),
    createdAt.slice(0, 16).replace('T', ' '),
    sizeText(size).padStart(10),
    who.padEnd(20),
    state,
  ]
    .join('  ')
    .trimEnd()
}
