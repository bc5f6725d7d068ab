import { type CardRequest, sql } from 'slipway/server'
import { type OrderRow, tables, tenantId } from './tables'

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

/** Orders that were paid for in a period: how many, and what they were worth. */
export async function soldIn(
  { db, tenant }: CardRequest,
  { from, to }: Period,
): Promise<{ readonly count: number; readonly total: number }> {
  const row = await tables(db)
    .selectFrom('orders')
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`sum(total)`.as('total')])
    .where('tenant_id', '=', tenantId(tenant))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['paid', 'packed', 'shipped'])
    .where('date', '>=', from)
    .where('date', '<', to)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), total: Number(row.total ?? 0) }
}

export async function countOrders(
  { db, tenant }: CardRequest,
  statuses: readonly OrderRow['status'][],
): Promise<number> {
  const row = await tables(db)
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId(tenant))
    .where('deleted_at', 'is', null)
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
  const rows = await tables(request.db)
    .selectFrom('orders')
    .select(['date', sql<number>`sum(total)`.as('total')])
    .where('tenant_id', '=', tenantId(request.tenant))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['paid', 'packed', 'shipped'])
    .where('date', '>=', period.from)
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
