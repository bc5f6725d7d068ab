import type { BudgetAlert } from '@slipway/sdk/contract'
import { type BudgetPart, liveBudgets } from '../../health/budgets/live-budgets'
import { readOutcomes, sharesOf } from '../../health/budgets/used-budgets'
import type { CreateAudit } from '../../storage/tables/audit-table'
import {
  createBudgetAlertsTable,
  type StoredBudgetAlert,
} from '../../storage/tables/reports/alerts-table'
import type { StorageScope } from '../../storage/transact'
import { writeAlert } from '../write-alert'

const MINUTE_MS = 60_000

const RECENT_MS = 5 * MINUTE_MS

const HOUR_MS = 60 * MINUTE_MS

interface BurningDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The fast rate of Google's SRE workbook: an hour of it uses 8.6 % of a week's budget. */
const FAST = 14.4

/**
 * One look at how fast budgets are spent: writes once for each component and part of its budget that
 * this is fast, over the last hour and the last five minutes, and once that it is over. Webhooks tell of
 * what is written.
 */
export async function tellBurning(deps: BurningDeps): Promise<void> {
  const { storage, now } = deps
  const alerts = await createBudgetAlertsTable(storage).list()
  const rates = await readBurnRates(storage, now())
  for (const rate of rates)
    if (isFast(rate) && !alerts.some((alert) => isOf(alert, rate))) await tellFast(deps, rate)
  for (const alert of alerts) {
    const rate = rates.find((one) => isOf(alert, one))
    if (!rate || isOver(rate)) await tellOver(deps, alert, rate)
  }
}

function isOf(alert: StoredBudgetAlert, { remote, component, part }: BurnRate): boolean {
  return alert.remote === remote && alert.component === component && alert.part === part
}

function isFast({ hour, recent }: BurnRate): boolean {
  return (hour ?? 0) >= FAST && (recent ?? 0) >= FAST
}

// Not as soon as it is a little slower: else a rate around the limit is told again and again.
function isOver({ hour, recent }: BurnRate): boolean {
  return (recent ?? 0) < 1 || (hour ?? 0) < FAST / 2
}

function tellFast(deps: BurningDeps, rate: BurnRate): Promise<void> {
  const { remote, component, part } = rate
  const alert = { remote, component, part, since: deps.now() }
  const entry = { action: 'errors.budget-burning', remote, detail: describe(alert, rate) } as const
  return writeAlert(deps, entry, (scope) => createBudgetAlertsTable(scope).begin(alert))
}

function tellOver(
  deps: BurningDeps,
  alert: StoredBudgetAlert,
  rate: BurnRate | undefined,
): Promise<void> {
  const { remote } = alert
  const entry = { action: 'errors.budget-over', remote, detail: describe(alert, rate) } as const
  return writeAlert(deps, entry, (scope) => createBudgetAlertsTable(scope).end(alert))
}

function describe({ component, part, since }: StoredBudgetAlert, rate?: BurnRate): BudgetAlert {
  const { limit = null, hour = null, recent = null } = rate ?? {}
  return {
    component,
    part,
    limit,
    hour: tenths(hour),
    recent: tenths(recent),
    since: new Date(since).toISOString(),
  }
}

const tenths = (rate: number | null) => (rate === null ? null : Math.round(rate * 10) / 10)

/** How fast a part of a budget is spent: 1 uses all of it in exactly a week, 14.4 in eleven and a half hours. */
interface BurnRate {
  readonly remote: string
  readonly component: string
  readonly part: BudgetPart
  readonly limit: number
  /** Over the last hour; `null`: too few reports to tell. */
  readonly hour: number | null
  /** Over the last five minutes; `null`: nobody was shown it. */
  readonly recent: number | null
}

/** Of every budget of what is live, by the counts of Health. `now`: milliseconds since 1970. */
async function readBurnRates(storage: StorageScope, now: number): Promise<readonly BurnRate[]> {
  const budgets = await liveBudgets(storage)
  // The minute that is not over counts besides.
  const minute = now - (now % MINUTE_MS)
  const until = minute + MINUTE_MS
  const inHour = await readOutcomes(storage, budgets, { from: minute - HOUR_MS, until })
  const inRecent = await readOutcomes(storage, budgets, { from: minute - RECENT_MS, until })
  return budgets.flatMap((one) => {
    const { remote, component, budget } = one
    const hour = sharesOf(one, inHour(one))
    const recent = sharesOf(one, inRecent(one), 1)
    return (['failures', 'p95'] as const).flatMap((part) => {
      const limit = budget[part]
      if (limit === undefined) return []
      return [
        { remote, component, part, limit, hour: hour[part] ?? null, recent: recent[part] ?? null },
      ]
    })
  })
}
