import {
  type DiffEffect,
  type PropsChange,
  type VersionDiff,
  versionDiff,
} from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import { type HostClient, readRemote } from '../host/host-client'
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

function lines(diff: VersionDiff): string[] {
  const { from, to, size, files, effect, props = [], locations = [], ranges = [] } = diff
  return [
    `${from} → ${to}: ${sizeText(size.from)} → ${sizeText(size.to)}${effect ? `, ${effects[effect]}` : ''}`,
    ...nameLines(diff),
    ...props.flatMap(({ component, changes }) => changes.map((it) => propsLine(component, it))),
    ...locations.map(
      ({ component, ...places }) =>
        `  ${component} is made for ${placesText(places.from)} → ${placesText(places.to)}`,
    ),
    ...ranges.map((it) => `  shared ${it.module}: ${it.from ?? '–'} → ${it.to ?? '–'}`),
    ...files.map(fileLine),
  ]
}

function nameLines({ components, slots, shared, origins, ranges = [] }: VersionDiff): string[] {
  // A newer server says of the ranges what they were, and are.
  const known = { components, slots, origins, ...(ranges.length === 0 && { shared }) }
  return Object.entries(known).flatMap(([what, changes]) =>
    Object.entries(changes)
      .filter(([, names]) => names.length > 0)
      .map(([how, names]) => `  ${what} ${how}: ${names.join(', ')}`),
  )
}

const effects: Readonly<Record<DiffEffect, string>> = {
  breaking: 'breaks slots that fit it now',
  'may-break': 'may break slots that fit it now',
  compatible: 'breaks no slot that fits it now',
}

const marks: Readonly<Record<DiffEffect, string>> = {
  breaking: 'breaking',
  'may-break': 'may break',
  compatible: 'not breaking',
}

function propsLine(component: string, { pointer, kind, effect, from, to }: PropsChange): string {
  const values = from === undefined && to === undefined ? '' : ` (${from ?? '–'} → ${to ?? '–'})`
  const place = pointer === '' ? 'props' : `props ${pointer}`
  return `  ${component} ${place}: ${kind.replaceAll('-', ' ')}${values}: ${marks[effect]}`
}

function placesText(locations: readonly string[]): string {
  return locations.join(', ') || 'any location'
}

function fileLine({ path, from, to }: VersionDiff['files'][number]): string {
  const size = (bytes: number | null) => (bytes === null ? '–' : sizeText(bytes))
  return `  ${path}: ${size(from)} → ${size(to)}`
}
