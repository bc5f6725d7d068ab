import {
  boxesOf,
  componentTone,
  type FailureLines,
  type HealthItem,
  type LiveRemoteHealth,
  type ReleaseSet,
  worstTone,
} from '@slipway/sdk/contract'
import { isDisabled, liveAs, onlyRemote } from '../../catalog/catalog-state'
import type { StoredDisabled } from '../../storage/tables/catalog/remotes-table'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { createHealthSumsTable } from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { attempts, failures, figuresOf, type Outcome } from './figures-of'
import { grouped } from './grouped'
import { healthWindow } from './health-window'
import { type Live, readLive } from './read-live'
import { slotColumns, slotItems } from './slot-items'

/** A known component of a version that is live. */
export interface LiveComponentItem extends HealthItem {
  readonly remote: string
  readonly version: string
  readonly component: string
  readonly live: 'base' | 'canary'
}

/** What Health says now of what is live. */
export interface LiveHealth {
  readonly head: ReleaseSet
  /** Over the last hour, the worst first. */
  readonly items: readonly LiveComponentItem[]
  /** The first minute of the last 24 hours in which it failed, in milliseconds since 1970. */
  failingSince(item: LiveComponentItem): number | undefined
}

/** Of one remote, or of all. `now`: milliseconds since 1970. */
export async function readLiveHealth(
  storage: StorageScope,
  now: number,
  remote?: string,
): Promise<LiveHealth> {
  const table = createHealthSumsTable(storage)
  // The last release says what is live; nobody who asks this asks since when it is.
  const live = await readLive(storage, 1)
  const { wanted } = healthWindow({ range: 'hour' }, now)
  const sums = await table.sum({ ...wanted, remote, outcomes: attempts }, slotColumns)
  const items = slotItems(sums, live).filter(isOfLive)
  const day = healthWindow({ range: 'day' }, now).wanted
  const first = items.some((item) => item.failures > 0)
    ? await table.first({ ...day, remote, outcomes: failures }, ['remote', 'version', 'component'])
    : []
  return {
    head: onlyRemote(live.head, remote),
    items,
    failingSince: (item) => first.find((one) => keyOf(one) === keyOf(item))?.at,
  }
}

const keyOf = ({ remote, version, component }: Omit<OfComponent, keyof Outcome>) =>
  [remote, version, component].join('\n')

function isOfLive(item: HealthItem): item is LiveComponentItem {
  const { remote, version, component, live } = item
  return remote !== null && version !== null && component !== null && live !== 'none'
}

type OfComponent = Outcome & Pick<HealthCount, 'remote' | 'version' | 'component'>

interface Known {
  readonly live: Pick<Live, 'head'>
  readonly lines: FailureLines
  readonly disabled: readonly StoredDisabled[]
  /** The only one that is wanted. */
  readonly remote: string | undefined
}

/** How the live versions of each remote are, by its name; what is switched off does not count. */
export function liveRemotes(
  outcomes: readonly OfComponent[],
  { live: { head }, lines, disabled, remote: only }: Known,
): LiveRemoteHealth[] {
  const now = outcomes.filter(
    (of) => liveAs(head[of.remote], of.version) !== 'none' && !isDisabled({ disabled }, of),
  )
  return Object.keys(head)
    .filter((remote) => only === undefined || remote === only)
    .sort()
    .map((remote) => describeRemote(remote, now, lines))
}

function describeRemote(
  remote: string,
  outcomes: readonly OfComponent[],
  lines: FailureLines,
): LiveRemoteHealth {
  const own = outcomes.filter((of) => of.remote === remote && of.component !== '')
  const parts = grouped(own, ({ version, component }) => `${version}\n${component}`)
  const { failures, failuresPer1000, ...figures } = figuresOf(own)
  return {
    remote,
    tone: worstTone(parts.map((part) => componentTone(figuresOf(part), lines))),
    boxes: boxesOf({ failures, ...figures }),
    failures,
    failuresPer1000,
  }
}
