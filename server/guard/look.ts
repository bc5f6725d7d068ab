import { codesWith } from '@slipway/sdk/contract'
import {
  createGuardCountsTable,
  type GuardCountsTable,
} from '../storage/tables/reports/guard-counts-table'
import type { StorageScope } from '../storage/transact'
import { type ArmRows, minuteOf } from './batches'
import { compare, filterRows, type SeenComponent } from './compare'
import { OTHERS_MS, type Others, watchOthers } from './outages'
import { windows } from './rules'
import { type WatchDeps, type WatchedVersion, watchedVersions } from './watched-versions'

export interface SeenVersion extends WatchedVersion {
  readonly components: readonly SeenComponent[]
  /** Minutes of it that do not count, because the other remotes failed in them as well. */
  readonly leftOut: number
}

export interface LookDeps extends Pick<WatchDeps, 'catalog' | 'isLocal' | 'places'> {
  readonly storage: StorageScope
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** With fewer other remotes nobody can tell a version that does not load from a network that is down. */
const LEAST_OTHERS = 3
const ofNetwork: ReadonlySet<string | null> = new Set(codesWith({ mayBeNetwork: true }))

/** Compares every version that is new with what it is new beside, of one remote or of all. */
export async function look(
  { storage, catalog, now, ...rest }: LookDeps,
  remote?: string,
): Promise<readonly SeenVersion[]> {
  const table = createGuardCountsTable(storage)
  const all = await watchedVersions(storage, { catalog, now: now(), ...rest })
  const found: SeenVersion[] = []
  for (const watched of all)
    if (remote === undefined || watched.remote === remote)
      found.push(await lookAt(watched, { table, now: now() }))
  return found
}

interface Sight {
  readonly table: GuardCountsTable
  readonly now: number
}

async function lookAt(watched: WatchedVersion, { table, now }: Sight): Promise<SeenVersion> {
  const { remote, as, since } = watched
  const rows = await read(table, { remote, from: as === 'canary' ? since : since - windows.users })
  const components = compare(watched, rows, now)
  if (components.every(({ verdict }) => verdict !== 'worse'))
    return { ...watched, components, leftOut: 0 }
  // The other remotes are read only where somebody is to blame.
  const others = watchOthers(await read(table, { from: since - OTHERS_MS }), { remote, since })
  const isIn = ({ at }: { readonly at: number }) => !others.outages.has(minuteOf(at))
  const counted = filterRows(rows, isIn)
  return {
    ...watched,
    components: judge(watched, { rows: counted, others, now }),
    leftOut: minutesIn(filterRows(rows, (row) => row.at >= since && !isIn(row))),
  }
}

interface Judged {
  readonly rows: ArmRows
  readonly others: Others
  readonly now: number
}

/** A new base of few remotes is only warned of where it does not load, and fails in no other way. */
function judge(
  watched: WatchedVersion,
  { rows: { draws, failures }, others, now }: Judged,
): readonly SeenComponent[] {
  const components = compare(watched, { draws, failures }, now)
  if (watched.as === 'canary' || others.count >= LEAST_OTHERS) return components
  const thrown = failures.filter(({ reason }) => !ofNetwork.has(reason))
  const withoutLoads = compare(watched, { draws, failures: thrown }, now)
  return components.map((one, index) => ({
    ...one,
    mayAct: one.mayAct && withoutLoads[index]?.mayAct === true,
  }))
}

async function read(
  table: GuardCountsTable,
  query: Parameters<GuardCountsTable['draws']>[0],
): Promise<ArmRows> {
  return { draws: await table.draws(query), failures: await table.failures(query) }
}

function minutesIn({ draws, failures }: ArmRows): number {
  return new Set([...draws, ...failures].map(({ at }) => minuteOf(at))).size
}
