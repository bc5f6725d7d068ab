import { type ManagedRemoteBody, trialText, type VersionEntry } from '@slipway/sdk/contract'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import { readRemote } from '../host/host-client'

/** `slipway versions`. */
export const versionsCommand: DescribeCommand = (command, parts) => {
  describeHostCommand(command, parts, async ({ host }) => {
    const { versions, released } = await readRemote(host)
    return {
      data: { versions, released },
      text:
        versions.map((entry) => line(entry, released)).join('\n') ||
        `${host.remote} has no versions.`,
    }
  })
}

function line(entry: VersionEntry, released: Released): string {
  const { version, createdAt, size, who } = entry
  return [
    version.padEnd(14),
    createdAt.slice(0, 16).replace('T', ' '),
    sizeText(size).padStart(10),
    who.padEnd(20),
    [stateOf(entry, released), triedText(entry)].filter(Boolean).join(', '),
  ]
    .join('  ')
    .trimEnd()
}

// Older hosts do not say so.
function triedText({ tried }: VersionEntry): string {
  return tried === undefined ? '' : trialText(tried)
}

type Released = ManagedRemoteBody['released']

function stateOf({ version, disabled }: VersionEntry, released: Released): string {
  const canary = released?.canary?.version === version ? released.canary : undefined
  return [
    released?.version === version && 'live',
    canary && `canary for ${canary.percent} % of signed-in users`,
    disabled && 'disabled',
  ]
    .filter(Boolean)
    .join(', ')
}
