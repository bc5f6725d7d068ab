import { dayFrom } from '../figures.ts'
import type { CustomerRow, OrderLineRow, OrderRow, ProductRow } from '../tables.ts'
import type { Draw } from './draw.ts'

type OrderStatus = OrderRow['status']

const COUNT = 10_000
const FIRST_ID = 10_001
const DAYS = 540

interface Stock {
  readonly customers: readonly CustomerRow[]
  readonly products: readonly ProductRow[]
  readonly now: Date
}

/** 10,000 orders of the last year and a half, more of them lately, and what was ordered. */
export function makeOrders(
  draw: Draw,
  { customers, products, now }: Stock,
): { readonly orders: OrderRow[]; readonly lines: OrderLineRow[] } {
  const lines: OrderLineRow[] = []
  const orders = daysAgo(draw).map((days, index) => {
    const customer = customers[draw.whole(0, customers.length - 1)]
    const order = { id: FIRST_ID + index, tenant_id: customer?.tenant_id ?? 0 }
    const own = makeLines(draw, order, { products, firstId: lines.length + 1 })
    lines.push(...own)
    const status = draw.oneOf(statusesAfter(days))
    return {
      ...order,
      customer_id: customer?.id ?? 0,
      status,
      date: dayFrom(now, -days),
      express: draw.chance(0.12) ? 1 : 0,
      total: own.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
      discount: index % 8 === 0 ? draw.whole(1, 6) / 40 : null,
      notes: draw.chance(0.1) ? draw.oneOf(notes) : null,
      shipped_at: status === 'shipped' ? shippedAt(now, days, index) : null,
      deleted_at: null,
    }
  })
  return { orders, lines }
}

/** The oldest first, so that ids grow with the dates. */
function daysAgo(draw: Draw): number[] {
  const days = Array.from({ length: COUNT }, () =>
    Math.floor(DAYS * (draw.whole(0, 9_999) / 10_000) ** 1.3),
  )
  return days.sort((a, b) => b - a)
}

function makeLines(
  draw: Draw,
  order: Pick<OrderRow, 'id' | 'tenant_id'>,
  { products, firstId }: { readonly products: readonly ProductRow[]; readonly firstId: number },
): OrderLineRow[] {
  return Array.from({ length: draw.whole(1, 4) }, (_, index) => {
    const product = products[draw.whole(0, products.length - 1)]
    const price = product?.price ?? 0
    return {
      id: firstId + index,
      tenant_id: order.tenant_id,
      order_id: order.id,
      product_id: product?.id ?? 0,
      quantity: price > 50_000 ? draw.whole(1, 2) : draw.whole(1, 24),
      price,
    }
  })
}

/** The day after the order, or the same one, in the afternoon. */
function shippedAt(now: Date, days: number, index: number): string {
  const time = `1${index % 7}:${String((index * 13) % 60).padStart(2, '0')}:00.000Z`
  return `${dayFrom(now, -Math.max(days - 1, 0))}T${time}`
}

function statusesAfter(days: number): readonly [OrderStatus, ...OrderStatus[]] {
  if (days < 3) return ['draft', 'draft', 'paid', 'paid', 'packed', 'shipped']
  if (days < 10) return ['draft', 'paid', 'packed', 'packed', 'shipped', 'shipped', 'cancelled']
  return ['shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'cancelled']
}

const notes = [
  'Call before delivery.',
  'Gift wrapping for the cups.',
  'Part of a larger opening; the rest follows.',
  'Replacement under warranty.',
] as const
