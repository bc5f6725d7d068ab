import type { HealthItem, ReleaseSet } from '@slipway/sdk/contract'
import { createHealthSumsTable } from '../../storage/tables/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { attempts, failures } from './figures-of'
import { healthWindow } from './health-window'
import { readLive } from './read-live'
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

/** `now`: milliseconds since 1970. */
export async function readLiveHealth(storage: StorageScope, now: number): Promise<LiveHealth> {
  const table = createHealthSumsTable(storage)
  const live = await readLive(storage)
  const { wanted } = healthWindow({ range: 'hour' }, now)
  const sums = await table.sum({ ...wanted, outcomes: attempts }, slotColumns)
  const day = healthWindow({ range: 'day' }, now).wanted
  const first = await table.first({ ...day, outcomes: failures }, [
    'remote',
    'version',
    'component',
  ])
  return {
    head: live.head,
    items: slotItems(sums, live).filter(isOfLive),
    failingSince: (item) =>
      first.find(
        ({ remote, version, component }) =>
          remote === item.remote && version === item.version && component === item.component,
      )?.at,
  }
}

function isOfLive(item: HealthItem): item is LiveComponentItem {
  const { remote, version, component, live } = item
  return remote !== null && version !== null && component !== null && live !== 'none'
}
