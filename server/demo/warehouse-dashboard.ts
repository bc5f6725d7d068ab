import type { Card, CardData, CardRequest, Dashboard } from 'slipway/server'
import { countOrders, dayFrom } from './figures'
import { lowStockCard } from './low-stock-card'
import { tables, tenantId } from './tables'

export function warehouseDashboard(): Dashboard {
  return {
    name: 'warehouse',
    label: 'Warehouse',
    order: 2,
    permission: 'orders.update',
    cards: [
      ordersIn('to-pack', 'Orders to pack', 'paid'),
      ordersIn('to-ship', 'Orders to ship', 'packed'),
      {
        id: 'orders-by-week',
        component: 'bar',
        props: { label: 'Orders by week' },
        width: 7,
        cacheSeconds: 60,
        data: ordersByWeek,
      },
      lowStockCard(5),
    ],
  }
}

function ordersIn(id: string, label: string, status: string): Card {
  return {
    id,
    component: 'number',
    props: { label },
    width: 6,
    async data(request) {
      return { kind: 'number', format: 'number', value: await countOrders(request, [status]) }
    },
  }
}

const WEEKS = 8

async function ordersByWeek({ db, tenant, now }: CardRequest): Promise<CardData> {
  const first = dayFrom(now, 1 - WEEKS * 7)
  const rows = await tables(db)
    .selectFrom('orders')
    .select(['date', 'express'])
    .where('tenant_id', '=', tenantId(tenant))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['paid', 'packed', 'shipped'])
    .where('date', '>=', first)
    .execute()
  const weeks = Array.from({ length: WEEKS }, (_, week) => dayFrom(new Date(first), week * 7))
  const countIn = (from: string, express: number) => {
    const to = dayFrom(new Date(from), 7)
    return rows.filter((row) => row.date >= from && row.date < to && row.express === express).length
  }
  return {
    kind: 'bar',
    stacked: true,
    format: 'number',
    x: { label: 'Week from', format: 'date' },
    series: [
      { name: 'standard', label: 'Standard' },
      { name: 'express', label: 'Express' },
    ],
    points: weeks.map((week) => ({
      x: week,
      values: { standard: countIn(week, 0), express: countIn(week, 1) },
    })),
  }
}
