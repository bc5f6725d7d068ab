import type { BuiltFrame, ErrorFrame, ReasonCode, SlotReport } from '@slipway/sdk/contract'
import { reasonCode } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { inRounds } from '../../changes/in-rounds'
import { isDataRefused } from '../../storage/dialects/storage-errors'
import {
  createErrorGroupsTable,
  type ErrorSighting,
} from '../../storage/tables/reports/error-groups-table'
import type { StorageScope } from '../../storage/transact'
import type { ThreadBudget } from '../../threads/work-threads'
import type { Outcome } from '../outcomes/outcome'
import { scrub } from '../scrub'
import { createFindFrames, type KnownVersions } from './find-frames'
import { fingerprintOf } from './fingerprint'

/** Failures of components that pages report, gathered by their cause. */
export interface Errors {
  /** Takes the failures among what counts; returns for how many of them there was no room. */
  take(outcomes: readonly Outcome[]): number
  /**
   * Finds the sources of what was taken, and writes it; `isLast`: of stacks that were seen before alone. One
   * round at a time: sources may take longer than the next call.
   */
  write(isLast?: boolean): Promise<void>
  prune(): Promise<void>
}

interface ErrorsDeps {
  readonly storage: StorageScope
  readonly catalog: KnownVersions
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the thread that reads source maps. */
  readonly budget?: Partial<ThreadBudget> | undefined
}

/** Reports with the very same stack of one version, until they are written. */
interface Stack {
  readonly remote: string
  readonly version: string
  readonly type: string
  readonly reason: ReasonCode
  readonly component: string
  readonly built: readonly BuiltFrame[]
  message: string
  readonly firstAt: number
  lastAt: number
  reports: number
  readonly browsers: Map<string, number>
  readonly viewers: Map<string, number>
}

/** Stacks between two writes; half of the room is for signed-in users. */
const MOST_STACKS = 400
/** New ones whose sources are looked for in one go; the rest comes with the next. */
const MOST_FOUND = 5
const MOST_MESSAGE = 300
/** Stacks whose sources are known; looked up again now and then, in case that it took too long. */
const KEPT = { max: 2000, ttl: 3_600_000 }

export function createErrors({ storage, catalog, now, budget }: ErrorsDeps): Errors {
  const table = createErrorGroupsTable(storage)
  const findFrames = createFindFrames({ storage, catalog, ...(budget && { budget }) })
  const known = new LRUCache<string, readonly ErrorFrame[]>(KEPT)
  let stacks = new Map<string, Stack>()
  let ofVisitors = 0
  let isOver = false

  /** Whether there was room, where it is one. */
  function takeOne({ report, load, browser, at }: Outcome): boolean {
    const stack = stackOf(report, at)
    if (!stack || !catalog.version(stack.remote, stack.version)) return true
    const key = keyOf(stack)
    const isVisitors = load.userId === undefined
    const hasRoom = stacks.size < MOST_STACKS && (!isVisitors || ofVisitors < MOST_STACKS / 2)
    if (!stacks.has(key) && !hasRoom) return false
    if (!stacks.has(key) && isVisitors) ofVisitors += 1
    const whole = stacks.get(key) ?? stack
    stacks.set(key, whole)
    whole.lastAt = at
    whole.message = stack.message
    whole.reports += 1
    count(whole.browsers, browser)
    if (load.userId !== undefined) count(whole.viewers, String(load.userId))
    return true
  }

  // With what came meanwhile.
  function putBack(left: ReadonlyMap<string, Stack>): void {
    const all = new Map(left)
    for (const [key, stack] of stacks) {
      const before = all.get(key)
      if (before) absorb(before, stack)
      else all.set(key, stack)
    }
    stacks = new Map([...all].slice(0, MOST_STACKS))
  }

  /** Those whose sources are known by now; the rest waits for the next round. */
  async function resolve(
    taken: ReadonlyMap<string, Stack>,
    most: number,
  ): Promise<readonly ErrorSighting[]> {
    const sightings = new Map<string, ErrorSighting>()
    const later = new Map<string, Stack>()
    let found = 0
    for (const [key, stack] of usersFirst(taken)) {
      if (!known.has(key) && found === most) {
        later.set(key, stack)
        continue
      }
      if (!known.has(key)) found += 1
      const frames = known.get(key) ?? (await findFrames(stack.built))
      known.set(key, frames)
      const sighting = sightingOf(stack, frames)
      const before = sightings.get(sighting.fingerprint)
      sightings.set(sighting.fingerprint, before ? joined(before, sighting) : sighting)
    }
    putBack(later)
    return [...sightings.values()]
  }

  async function writeRound(most: number): Promise<void> {
    if (stacks.size === 0) return
    const taken = stacks
    stacks = new Map()
    ofVisitors = 0
    try {
      await table.add(await resolve(taken, most))
    } catch (error) {
      if (!isDataRefused(error)) putBack(taken)
      throw error
    }
  }

  // What waits for a round stays within the room for stacks.
  const inTurn = inRounds(async () => {
    if (!isOver) await writeRound(MOST_FOUND)
  })

  return {
    take: (outcomes) => outcomes.filter((outcome) => !takeOne(outcome)).length,
    write(isLast = false) {
      isOver ||= isLast
      return isLast ? writeRound(0) : inTurn()
    },
    prune: () => table.prune(now()),
  }
}

function stackOf(report: SlotReport, at: number): Stack | undefined {
  const reason = reasonCode.safeParse(report.code)
  const { remote, version, component } = report
  if (!reason.success || remote === undefined || version === undefined) return undefined
  return {
    remote,
    version,
    type: report.type !== undefined && isTypeName(report.type) ? report.type : reason.data,
    reason: reason.data,
    component: component.slice(0, 100),
    built: report.frames ?? [],
    message: scrub(report.detail ?? '').slice(0, MOST_MESSAGE),
    firstAt: at,
    lastAt: at,
    reports: 0,
    browsers: new Map(),
    viewers: new Map(),
  }
}

const isTypeName = (type: string) => /^[\w$. -]{1,100}$/.test(type)

function keyOf({ remote, version, type, built }: Stack): string {
  const places = built.map(({ file, line, column }) => `${file}:${line}:${column}`)
  return [remote, version, type, ...places].join('\n')
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function absorb(whole: Stack, more: Stack): void {
  whole.lastAt = more.lastAt
  whole.message = more.message
  whole.reports += more.reports
  for (const kind of ['browsers', 'viewers'] as const)
    for (const [name, number] of more[kind])
      whole[kind].set(name, (whole[kind].get(name) ?? 0) + number)
}

function usersFirst(stacks: ReadonlyMap<string, Stack>): readonly [string, Stack][] {
  return [...stacks].sort(([, one], [, other]) => other.viewers.size - one.viewers.size)
}

function sightingOf(stack: Stack, frames: readonly ErrorFrame[]): ErrorSighting {
  const { remote, version, type, reason, message, component, firstAt, lastAt, reports } = stack
  const parts = (kind: 'browser' | 'viewer', counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, number]) => ({ kind, name, reports: number }))
  return {
    fingerprint: fingerprintOf({ remote, type, frames }),
    ...{ remote, type, reason, message, component, frames, firstAt, lastAt, reports },
    parts: [
      { kind: 'version', name: version, reports },
      ...parts('browser', stack.browsers),
      ...parts('viewer', stack.viewers),
    ],
  }
}

/** Two stacks of the same cause, such as of two versions. */
function joined(one: ErrorSighting, other: ErrorSighting): ErrorSighting {
  const parts = new Map<string, ErrorSighting['parts'][number]>()
  for (const part of [...one.parts, ...other.parts]) {
    const key = `${part.kind} ${part.name}`
    const reports = (parts.get(key)?.reports ?? 0) + part.reports
    parts.set(key, { ...part, reports })
  }
  return {
    ...(other.lastAt >= one.lastAt ? other : one),
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: Math.max(one.lastAt, other.lastAt),
    reports: one.reports + other.reports,
    parts: [...parts.values()],
  }
}
