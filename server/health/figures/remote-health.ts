import {
  type HealthMark,
  healthMarkAction,
  type ReleasedRemote,
  type RemoteHealthBody,
} from '@slipway/sdk/contract'
import { createAuditTable, type StoredChange } from '../../storage/tables/audit-table'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import type { HealthSumsTable, HealthWanted } from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { compareVersions } from './compare-versions'
import { attempts, figuresOf, type Outcome } from './figures-of'
import { grouped } from './grouped'
import type { Live } from './read-live'
import { slotItems } from './slot-items'

/** More than so many lines in a drawing nobody reads. */
const MOST = 50

interface RemoteWanted {
  readonly remote: string
  readonly wanted: HealthWanted
  /** How far apart points are. */
  readonly stepMs: number
  readonly live: Live
  /** Of which the points are; all of them, where it is left out. */
  readonly component?: string | undefined
  /** Versions to compare. */
  readonly first?: string | undefined
  readonly second?: string | undefined
}

type RemoteFigures = Omit<
  RemoteHealthBody,
  'range' | 'from' | 'until' | 'lines' | 'marks' | 'moved' | 'budgets' | 'violations'
>
type Version = RemoteHealthBody['versions'][number]

/** Of so many versions there are points: more lines nobody tells apart. */
const MOST_SERIES = 4
const HOUR_MS = 3_600_000

/** The versions of a remote, by component, by browser, over time and two of them side by side. */
export async function remoteHealth(
  table: HealthSumsTable,
  { remote, wanted, stepMs, live, component, first, second }: RemoteWanted,
): Promise<RemoteFigures> {
  const ofRemote = { ...wanted, remote, outcomes: attempts }
  const by = ['version', 'outcome', 'measure', 'bucket'] as const
  const sums = await table.sum(ofRemote, [...by, 'component', 'location', 'browser'])
  const versions = describeVersions(remote, sums, live)
  const shown = versions.slice(0, MOST_SERIES).map(({ version }) => version)
  const points = await table.sum({ ...ofRemote, component, versions: shown }, by, stepMs)
  const pair = pairOf(versions, { first, second })
  return {
    remote,
    versions,
    components: [
      ...slotItems(
        sums.map((sum) => ({ ...sum, remote })),
        live,
      ),
    ],
    step: stepMs === HOUR_MS ? 'hour' : 'minute',
    series: shown.map((version) => ({
      version,
      points: pointsOf(points.filter((point) => point.version === version)),
    })),
    comparison: pair ? await compareVersions(table, { remote, wanted, pair, live }) : null,
  }
}

type OfVersion = Outcome & Pick<HealthCount, 'version' | 'browser'>

function describeVersions(
  remote: string,
  sums: readonly OfVersion[],
  { head, spansOf, stateOf }: Live,
): Version[] {
  const { version: base, canary } = head[remote] ?? {}
  const reported = new Set(sums.map(({ version }) => version))
  const lastLive = (version: string) => spansOf(remote, version)[0]?.from ?? 0
  const former = [...reported].filter((version) => version !== base && version !== canary?.version)
  const liveNow = [base, canary?.version].filter((version) => version !== undefined)
  return [...liveNow, ...former.sort((one, other) => lastLive(other) - lastLive(one))].map(
    (version) => {
      const own = sums.filter((sum) => sum.version === version)
      return {
        version,
        ...stateOf(remote, version),
        ...figuresOf(own),
        browsers: grouped(own, ({ browser }) => browser)
          .map((group) => ({ browser: group[0].browser, ...figuresOf(group) }))
          .sort((one, other) => other.reports - one.reports),
      }
    },
  )
}

/** The versions that are wanted; else canary and base, or what is live and what was live before it. */
function pairOf(
  [one, other]: readonly Version[],
  wanted: Pick<RemoteWanted, 'first' | 'second'>,
): readonly [string, string] | undefined {
  const [newer, older] = (other?.live === 'canary' ? [other, one] : [one, other]).map(
    (version) => version?.version,
  )
  const first = wanted.first ?? (wanted.second === newer ? older : newer)
  const second = wanted.second ?? (first === older ? newer : older)
  const isPair = first !== undefined && second !== undefined && first !== second
  return isPair ? [first, second] : undefined
}

function pointsOf(sums: readonly (Outcome & { readonly at: number })[]) {
  return grouped(sums, ({ at }) => String(at))
    .map((group) => {
      const { draws, failures, later, failuresPer1000, load, draw } = figuresOf(group)
      const at = new Date(group[0].at).toISOString()
      const [loadP95, drawP95] = [load.p95, draw.p95]
      return { at, draws, failures, later, failuresPer1000, loadP95, drawP95 }
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))
}

interface MarksWanted {
  readonly remote: string
  /** Milliseconds since 1970; `until` is not part of it. */
  readonly from: number
  readonly until: number
}

/** What happened to a remote meanwhile, the oldest first. */
export async function readMarks(
  storage: StorageScope,
  { remote, from, until }: MarksWanted,
): Promise<readonly HealthMark[]> {
  const wanted = { remote, actions: healthMarkAction.options, limit: MOST, offset: 0 }
  const changes = await createAuditTable(storage).list(wanted)
  return changes
    .filter(({ at }) => at >= from && at < until)
    .flatMap(toMark)
    .reverse()
}

function toMark({ at, action: name, actor, detail }: StoredChange): readonly HealthMark[] {
  const action = healthMarkAction.options.find((known) => known === name)
  if (!action) return []
  const mark = { at: new Date(at).toISOString(), action, who: actor.name }
  if ('release' in detail) return [{ ...mark, live: detail['to'] as ReleasedRemote | null }]
  return [{ ...mark, ...partOf(detail) }]
}

function partOf({ version, component }: StoredChange['detail']) {
  return {
    ...(typeof version === 'string' && { version }),
    ...(typeof component === 'string' && { component }),
  }
}
