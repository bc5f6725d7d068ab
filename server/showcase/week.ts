import type { Manifest } from '@slipway/sdk/contract'
import { locationsAhead, needsSession, pageIds } from '@slipway/sdk/contract/pages'
import { timeBucket, vitalBucket } from '../health/histograms'
import { nothing } from '../health/rollup'
import { formPlace } from '../slots/form-slot'
import { createGuardCountsTable } from '../storage/tables/reports/guard-counts-table'
import {
  createHealthCountsTable,
  type HealthCount,
} from '../storage/tables/reports/health-counts-table'
import type { StorageScope } from '../storage/transact'
import { before, CANARY_PERCENT, failed, HOUR_MS } from './story'

/** A component of the application, at a location or in a form. */
export interface Registered {
  readonly location: string
  readonly component: string
}

/** The same, and whose it is. */
interface Place extends Registered {
  readonly remote: string
  /** Of signed-in users. */
  readonly signedIn: boolean
}

const staffLocations = new Set<string>(
  pageIds()
    .filter(needsSession)
    .flatMap((page) => locationsAhead(page)),
)

/** Places of components that builds have, out of what an application registers. */
export function ownedPlaces(
  registered: readonly Registered[],
  manifests: readonly Manifest[],
): readonly Place[] {
  const ownerOf = (component: string) =>
    manifests.find(({ components }) => components.some(({ name }) => name === component))
  const places = registered.flatMap(({ location, component }): [string, Place][] => {
    const remote = ownerOf(component)?.name
    if (remote === undefined) return []
    const signedIn = location.startsWith(formPlace('')) || staffLocations.has(location)
    return [[`${location} ${component}`, { location, component, remote, signedIn }]]
  })
  // A page may have a component twice at one place: it is one row.
  return [...new Map(places).values()]
}

interface Week {
  readonly places: readonly Place[]
  /** The first start, in milliseconds since 1970. */
  readonly start: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** Counts what pages would have reported in the week before the first start: the same at each one. */
export async function writeWeek(scope: StorageScope, { places, start }: Week): Promise<void> {
  const steps = stepsBefore(start)
  const counts = createHealthCountsTable(scope)
  const boxes = steps.flatMap((step) => places.flatMap((place) => boxCounts(step, place, start)))
  await counts.add([...boxes, ...steps.flatMap(vitalCounts), ...failureCounts(start)])
  await counts.prune(start)
  const since = steps.filter(({ at }) => at > start - DAY_MS)
  const counted = onceEach(places)
  const draws = since.flatMap((step) => counted.flatMap((place) => drawsOf(step, place, start)))
  await createGuardCountsTable(scope).add({ draws, failures: [] })
}

interface Step {
  /** Milliseconds since 1970; a whole minute. */
  readonly at: number
  /** Pages that were opened. */
  readonly pages: number
  readonly index: number
}

/** The last hour by five minutes, the last day by the hour, the days before by three. */
function stepsBefore(start: number): readonly Step[] {
  const times: number[] = []
  const hour = (time: number) => time - (time % HOUR_MS)
  for (let at = hour(start - before.begun + HOUR_MS); at < start - DAY_MS; at += 3 * HOUR_MS)
    times.push(at)
  for (let at = hour(start - DAY_MS) + HOUR_MS; at < start - HOUR_MS; at += HOUR_MS) times.push(at)
  const minute = start - (start % MINUTE_MS)
  for (let ago = 55; ago > 0; ago -= 5) times.push(minute - ago * MINUTE_MS)
  return times.map((at, index) => ({ at, index, pages: 8 + ((index * 7) % 13) }))
}

/** The version of the time, and the canary beside it. */
function versionsAt({ at, pages }: Step, remote: string, start: number) {
  const isNew = remote === 'world-clock' && at > start - before.proposed
  const own = { version: isNew ? '1.1.0' : '1.0.0', draws: pages }
  if (remote !== 'communications' || at < start - before.canary) return [own]
  const part = Math.max(1, Math.round((pages * CANARY_PERCENT) / 100))
  return [
    { ...own, draws: pages - part },
    { version: '1.1.0', draws: part },
  ]
}

function boxCounts(step: Step, place: Place, start: number): readonly HealthCount[] {
  return versionsAt(step, place.remote, start).flatMap(({ version, draws }) => {
    const subject = { ...nothing, ...place, version, outcome: 'drawn', browser: 'chrome' }
    const count = (measure: string, bucket: number, total: number): HealthCount[] =>
      total > 0 ? [{ ...subject, measure, bucket, at: step.at, samples: total, total }] : []
    const slow = Math.floor(draws / 9)
    const { load, draw } = timesOf(place)
    return [
      ...count('count', 0, draws),
      ...count('load', timeBucket(load), draws - slow),
      ...count('load', timeBucket(load * 3), slow),
      ...count('draw', timeBucket(draw), draws - slow),
      ...count('draw', timeBucket(draw * 3), slow),
    ]
  })
}

/** Milliseconds. What asks the server first is slower. */
function timesOf({ component }: Place): { readonly load: number; readonly draw: number } {
  if (component === 'OrdersToShip') return { load: 90, draw: 150 }
  return { load: 40 + (component.length % 4) * 15, draw: 8 + (component.length % 5) * 6 }
}

const pages = ['dashboard', 'list', 'record', 'edit'] as const

function vitalCounts({ at, index, pages: opened }: Step): readonly HealthCount[] {
  return pages.flatMap((page, place) => {
    const of = { ...nothing, outcome: 'vital', page, browser: 'chrome', signedIn: true, at }
    const total = 1 + Math.floor(opened / 4)
    const values = { lcp: 700 + place * 150 + (index % 5) * 90, inp: 40 + place * 15, cls: 0.008 }
    return (['lcp', 'inp', 'cls'] as const).map((measure) => ({
      ...of,
      measure,
      bucket: vitalBucket(measure, values[measure]),
      samples: total,
      total,
    }))
  })
}

/** Returns the failures of what was taken off, on each of its pages; and those of a box of a slow network, each day. */
function failureCounts(start: number): readonly HealthCount[] {
  const box = { ...nothing, location: 'dashboard-before-cards', browser: 'chrome', signedIn: true }
  const at = (ms: number) => start - ms - ((start - ms) % MINUTE_MS)
  const once = (ms: number) => ({ at: at(ms), samples: 1, total: 1 })
  const late = { ...box, location: 'dashboard-after-cards', component: 'OrdersToShip' }
  return [
    { ...box, ...failed, outcome: 'render-failed', at: at(before.failed), samples: 9, total: 9 },
    ...[1, 2, 3, 4, 5, 6].map((day) => ({
      ...late,
      ...once(day * DAY_MS + 2 * HOUR_MS),
      ...{ remote: 'workspace', version: '1.0.0', outcome: 'load-timeout' },
    })),
  ]
}

/** Returns one place of each component that signed-in users have, wherever it is: the guard counts a component once. */
function onceEach(places: readonly Place[]): readonly Place[] {
  const own = places.filter(({ signedIn }) => signedIn)
  return [...new Map(own.map((place) => [place.component, place])).values()]
}

function drawsOf(step: Step, { remote, component }: Place, start: number) {
  return versionsAt(step, remote, start).map(({ version, draws }) => ({
    ...{ remote, version, component },
    at: step.at,
    draws,
  }))
}
