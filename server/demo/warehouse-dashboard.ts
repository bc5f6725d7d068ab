import type { Card, CardData, CardRequest, Dashboard, LocalizedText } from 'slipway/server'
import { countOrders, dayFrom, soldSince } from './figures.ts'
import { lowStockCard } from './low-stock-card.ts'
import type { OrderRow } from './tables.ts'

export function warehouseDashboard(): Dashboard {
  return {
    name: 'warehouse',
    label: { en: 'Warehouse', de: 'Lager' },
    order: 2,
    permission: 'orders.update',
    cards: [
      ordersIn('to-pack', { en: 'Orders to pack', de: 'Zu packende Bestellungen' }, 'paid'),
      ordersIn('to-ship', { en: 'Orders to ship', de: 'Zu versendende Bestellungen' }, 'packed'),
      {
        id: 'orders-by-week',
        component: 'bar',
        props: {
          label: { en: 'Orders by week', de: 'Bestellungen pro Woche' },
          empty: {
            en: 'No orders in these eight weeks.',
            de: 'Keine Bestellungen in diesen acht Wochen.',
          },
        },
        width: 7,
        cacheSeconds: 60,
        data: ordersByWeek,
      },
      lowStockCard(5),
    ],
  }
}

function ordersIn(id: string, label: LocalizedText, status: OrderRow['status']): Card {
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

async function ordersByWeek(request: CardRequest): Promise<CardData> {
  const first = dayFrom(request.now, 1 - WEEKS * 7)
  const rows = await soldSince(request, first).select(['date', 'express']).execute()
  const weeks = Array.from({ length: WEEKS }, (_, week) => dayFrom(new Date(first), week * 7))
  const countIn = (from: string, express: number) => {
    const to = dayFrom(new Date(from), 7)
    return rows.filter((row) => row.date >= from && row.date < to && row.express === express).length
  }
  return {
    kind: 'bar',
    stacked: true,
    format: 'number',
    x: { label: { en: 'Week from', de: 'Woche ab' }, format: 'date' },
    series: [
      { name: 'standard', label: { en: 'Standard', de: 'Standard' } },
      { name: 'express', label: { en: 'Express', de: 'Express' } },
    ],
    points: weeks.map((week) => ({
      x: week,
      values: { standard: countIn(week, 0), express: countIn(week, 1) },
    })),
  }
}
