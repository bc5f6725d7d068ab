import { type CardRequest, sql } from 'slipway/server'
import { type OrderRow, tables, tenantId } from './tables.ts'

/** Days from `from` up to and without `to`, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

/** The last thirty days, today included, and the thirty before them. */
export function recentPeriods(now: Date): { readonly last: Period; readonly before: Period } {
  return {
    last: { from: dayFrom(now, -29), to: dayFrom(now, 1) },
    before: { from: dayFrom(now, -59), to: dayFrom(now, -29) },
  }
}

/** The day that is `days` after `now`, in UTC. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The orders of a branch that nobody deleted. */
export function ordersOf({ db, tenant }: CardRequest) {
  return tables(db)
    .selectFrom('orders')
    .where('orders.tenant_id', '=', tenantId(tenant))
    .where('orders.deleted_at', 'is', null)
}

/** Those of them that were paid for since a day. */
export function soldSince(request: CardRequest, from: string) {
  return ordersOf(request)
    .where('orders.status', 'in', ['paid', 'packed', 'shipped'])
    .where('orders.date', '>=', from)
}

/** Orders that were paid for in a period: how many, and what they were worth. */
export async function soldIn(
  request: CardRequest,
  { from, to }: Period,
): Promise<{ readonly count: number; readonly total: number }> {
  const row = await soldSince(request, from)
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`sum(total)`.as('total')])
    .where('date', '<', to)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), total: Number(row.total ?? 0) }
}

export async function countOrders(
  request: CardRequest,
  statuses: readonly OrderRow['status'][],
): Promise<number> {
  const row = await ordersOf(request)
    .select(sql<number>`count(*)`.as('count'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countNewCustomers(
  { db, tenant }: CardRequest,
  { from, to }: Period,
): Promise<number> {
  const row = await tables(db)
    .selectFrom('customers')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId(tenant))
    .where('since', '>=', from)
    .where('since', '<', to)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** What was sold on each day of a period, the days without a sale as 0. */
export async function soldByDay(request: CardRequest, period: Period): Promise<Day[]> {
  const rows = await soldSince(request, period.from)
    .select(['date', sql<number>`sum(total)`.as('total')])
    .where('date', '<', period.to)
    .groupBy('date')
    .execute()
  const totals = new Map(rows.map(({ date, total }) => [date, Number(total)]))
  return daysOf(period).map((day) => ({ day, total: totals.get(day) ?? 0 }))
}

export interface Day {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** In cents. */
  readonly total: number
}

function daysOf({ from, to }: Period): string[] {
  const first = new Date(from)
  const count = Math.round((Date.parse(to) - first.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, index) => dayFrom(first, index))
}
