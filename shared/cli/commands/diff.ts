import { type VersionDiff, versionDiff } from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../describe-host-command'
import { type HostClient, readRemote } from '../host-client'
import { usageError } from '../usage-error'

/** `slipway diff`. */
export const diffCommand: DescribeCommand = (command, parts) => {
  command
    .argument('[from]', 'a version (default: the live one)')
    .argument('[to]', 'a version (default: the newest)')
  describeHostCommand(command, parts, async ({ host, args }) => {
    const { from, to } = await versionsOf(host, args)
    const path = { remote: host.remote }
    const call = callOf('GET /manage/remotes/{remote}/diff', { path, query: { from, to } })
    const { body: diff } = await host.call(call, versionDiff)
    return { data: { diff }, text: lines(diff).join('\n') }
  })
}

async function versionsOf(
  host: HostClient,
  [from, to]: readonly (string | undefined)[],
): Promise<{ readonly from: string; readonly to: string }> {
  if (from && to) return { from, to }
  const { released, versions } = await readRemote(host)
  const [newest] = versions
  const [first, last] = [from ?? released?.version, to ?? newest?.version]
  if (first && last) return { from: first, to: last }
  throw usageError(`${host.remote} has nothing to compare: give two versions.`)
}

function lines({ from, to, size, files, ...parts }: VersionDiff): string[] {
  const { components, slots, shared, origins } = parts
  const named = Object.entries({ components, slots, shared, origins }).flatMap(([what, changes]) =>
    Object.entries(changes)
      .filter(([, names]) => names.length > 0)
      .map(([how, names]) => `  ${what} ${how}: ${names.join(', ')}`),
  )
  return [
    `${from} → ${to}: ${sizeText(size.from)} → ${sizeText(size.to)}`,
    ...named,
    ...files.map(fileLine),
  ]
}

function fileLine({ path, from, to }: VersionDiff['files'][number]): string {
  const size = (bytes: number | null) => (bytes === null ? '–' : sizeText(bytes))
  return `  ${path}: ${size(from)} → ${size(to)}`
}
