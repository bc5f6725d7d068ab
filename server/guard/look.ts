import type { Criticality, ManifestComponent } from '@slipway/sdk/contract'
import {
  createGuardCountsTable,
  type GuardCountsTable,
  type GuardDraws,
} from '../storage/tables/guard-counts-table'
import type { StorageScope } from '../storage/transact'
import { type ArmRows, batchesOf, totalOf } from './batches'
import { type ArmCount, addBatch, noEvidence, RATE_FLOOR, strengthOf } from './evidence'
import {
  type ArmTotal,
  highestRate,
  type Judgement,
  judgeAlone,
  judgeCanary,
  sharesOfAlpha,
} from './judge'
import { type WatchDeps, type WatchedVersion, watchedVersions } from './watched-versions'

/** What is seen of one component of a version. */
export interface SeenComponent extends Judgement {
  readonly component: string
  readonly criticality: Criticality
  readonly total: ArmTotal
  /** `undefined`: nothing to compare it with. */
  readonly base: ArmCount | undefined
}

export interface SeenVersion extends WatchedVersion {
  readonly components: readonly SeenComponent[]
}

export interface LookDeps extends Pick<WatchDeps, 'catalog' | 'isLocal'> {
  readonly storage: StorageScope
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MINUTE_MS = 60_000
/** How far back the draws of the former version are read. */
const FORMER_MS = 24 * 3_600_000

/** Compares every version that is new with what it is new beside, of one remote or of all. */
export async function look(
  { storage, catalog, now, ...rest }: LookDeps,
  remote?: string,
): Promise<readonly SeenVersion[]> {
  const table = createGuardCountsTable(storage)
  const all = await watchedVersions(storage, { catalog, now: now(), ...rest })
  const found: SeenVersion[] = []
  for (const watched of all) {
    if (remote !== undefined && watched.remote !== remote) continue
    const rows = await read(watched, table)
    found.push({ ...watched, components: compare(watched, rows, now()) })
  }
  return found
}

/** Rows of everything that is read for one version. */
interface ReadRows extends ArmRows {
  /** Before, they are of the former version alone. */
  readonly start: number
}

async function read(
  { remote, as, since }: WatchedVersion,
  table: GuardCountsTable,
): Promise<ReadRows> {
  // The minute of the release itself had other users in it.
  const start = since - (since % MINUTE_MS) + MINUTE_MS
  const from = as === 'canary' ? start : start - FORMER_MS
  const query = { remote, from }
  return { start, draws: await table.draws(query), failures: await table.failures(query) }
}

function compare(watched: WatchedVersion, rows: ReadRows, now: number): readonly SeenComponent[] {
  const { manifest } = watched
  const components = [...new Map(manifest.components.map((one) => [one.name, one])).values()]
  const shares = sharesOfAlpha(components.map(criticalityOf))
  return components.map((one, index) =>
    seen(watched, {
      component: one.name,
      criticality: criticalityOf(one),
      shareOfAlpha: shares[index] ?? 0,
      rows,
      now,
    }),
  )
}

interface Part {
  readonly component: string
  readonly criticality: Criticality
  readonly shareOfAlpha: number
  readonly rows: ReadRows
  readonly now: number
}

function seen(watched: WatchedVersion, part: Part): SeenComponent {
  const { version, former, formerManifest, as } = watched
  const { component, criticality, shareOfAlpha, rows, now } = part
  const isNew = formerManifest?.components.every(({ name }) => name !== component) ?? false
  const own = rowsOf(rows, { version, component }, (at) => at >= rows.start)
  const total = totalOf(own)
  const known = { component, criticality, total }
  if (former === undefined || isNew) {
    const judgement = judgeAlone({ criticality, own: total, rate: RATE_FLOOR, shareOfAlpha })
    return { ...known, ...judgement, base: undefined }
  }
  const other = rowsOf(
    rows,
    { version: former, component },
    (at) => (as === 'canary') === at >= rows.start,
  )
  const base = totalOf(other)
  if (as === 'base') {
    const rate = highestRate(base)
    const judgement = judgeAlone({ criticality, own: total, rate, shareOfAlpha })
    return { ...known, ...judgement, base }
  }
  const strength = strengthOf(batchesOf(own, other, now).reduce(addBatch, noEvidence))
  const judgement = judgeCanary({ criticality, canary: total, base, strength, shareOfAlpha })
  return { ...known, ...judgement, base }
}

function rowsOf(
  { draws, failures }: ArmRows,
  of: { readonly version: string; readonly component: string },
  isIn: (at: number) => boolean,
): ArmRows {
  const isOf = ({ version, component, at }: Pick<GuardDraws, 'version' | 'component' | 'at'>) =>
    version === of.version && component === of.component && isIn(at)
  return { draws: draws.filter(isOf), failures: failures.filter(isOf) }
}

function criticalityOf({ criticality = 'normal' }: Pick<ManifestComponent, 'criticality'>) {
  return criticality
}
