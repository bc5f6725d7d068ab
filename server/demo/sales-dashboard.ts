import {
  type CardData,
  type CardRequest,
  type Dashboard,
  type LocalizedText,
  sql,
} from 'slipway/server'
import {
  countNewCustomers,
  countOrders,
  ordersOf,
  recentPeriods,
  soldByDay,
  soldIn,
  soldSince,
} from './figures.ts'
import { lowStockCard } from './low-stock-card.ts'
import { orderStatuses } from './order-fields.ts'

export function salesDashboard(): Dashboard {
  return {
    name: 'sales',
    label: { en: 'Sales', de: 'Verkauf' },
    order: 1,
    permission: 'orders.view',
    cards: [
      number('revenue', { en: 'Revenue, 30 days', de: 'Umsatz, 30 Tage' }, revenue),
      number('open-orders', { en: 'Open orders', de: 'Offene Bestellungen' }, openOrders),
      number(
        'new-customers',
        { en: 'New customers, 30 days', de: 'Neue Kunden, 30 Tage' },
        newCustomers,
      ),
      number(
        'average-order',
        { en: 'Average order, 30 days', de: 'Mittlerer Bestellwert, 30 Tage' },
        averageOrder,
      ),
      {
        id: 'revenue-by-day',
        component: 'line',
        props: {
          label: { en: 'Revenue by day', de: 'Umsatz pro Tag' },
          empty: {
            en: 'Nothing sold in these 60 days.',
            de: 'In diesen 60 Tagen wurde nichts verkauft.',
          },
        },
        width: 8,
        cacheSeconds: 60,
        data: revenueByDay,
      },
      {
        id: 'best-customers',
        component: 'list',
        props: {
          label: { en: 'Best customers, 30 days', de: 'Beste Kunden, 30 Tage' },
          empty: {
            en: 'Nothing sold in these 30 days.',
            de: 'In diesen 30 Tagen wurde nichts verkauft.',
          },
        },
        width: 4,
        cacheSeconds: 60,
        permission: 'customers.view',
        data: bestCustomers,
      },
      {
        id: 'latest-orders',
        component: 'table',
        props: { label: { en: 'Latest orders', de: 'Neueste Bestellungen' } },
        width: 7,
        data: latestOrders,
      },
      lowStockCard(5),
    ],
  }
}

function number(
  id: string,
  label: LocalizedText,
  data: (request: CardRequest) => Promise<CardData>,
): Dashboard['cards'][number] {
  return { id, component: 'number', props: { label }, width: 3, data }
}

async function revenue(request: CardRequest): Promise<CardData> {
  const { last, before } = recentPeriods(request.now)
  return {
    kind: 'number',
    format: 'money',
    currency: 'EUR',
    value: (await soldIn(request, last)).total,
    previous: (await soldIn(request, before)).total,
    trend: (await soldByDay(request, last)).map(({ total }) => total),
    caption: { en: 'Paid, packed and shipped', de: 'Bezahlt, gepackt und versandt' },
  }
}

async function openOrders(request: CardRequest): Promise<CardData> {
  const value = await countOrders(request, ['draft', 'paid', 'packed'])
  return {
    kind: 'number',
    format: 'number',
    value,
    caption: { en: 'Not shipped yet', de: 'Noch nicht versandt' },
  }
}

async function newCustomers(request: CardRequest): Promise<CardData> {
  const { last, before } = recentPeriods(request.now)
  return {
    kind: 'number',
    format: 'number',
    value: await countNewCustomers(request, last),
    previous: await countNewCustomers(request, before),
  }
}

async function averageOrder(request: CardRequest): Promise<CardData> {
  const { last, before } = recentPeriods(request.now)
  return {
    kind: 'number',
    format: 'money',
    currency: 'EUR',
    value: average(await soldIn(request, last)),
    previous: average(await soldIn(request, before)),
  }
}

function average({ count, total }: { readonly count: number; readonly total: number }): number {
  return count === 0 ? 0 : Math.round(total / count)
}

async function revenueByDay(request: CardRequest): Promise<CardData> {
  const { last, before } = recentPeriods(request.now)
  const earlier = await soldByDay(request, before)
  const days = await soldByDay(request, last)
  return {
    kind: 'line',
    format: 'money',
    currency: 'EUR',
    x: { label: { en: 'Day', de: 'Tag' }, format: 'date' },
    series: [
      { name: 'last', label: { en: 'Last 30 days', de: 'Letzte 30 Tage' } },
      { name: 'before', label: { en: '30 days before', de: '30 Tage davor' } },
    ],
    points: days.map(({ day, total }, index) => ({
      x: day,
      values: { last: total, before: earlier[index]?.total ?? null },
    })),
  }
}

async function bestCustomers(request: CardRequest): Promise<CardData> {
  const { last } = recentPeriods(request.now)
  const rows = await soldSince(request, last.from)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.name', 'customers.city'])
    .select(sql<number>`sum(orders.total)`.as('total'))
    .groupBy(['customers.id', 'customers.name', 'customers.city'])
    .orderBy('total', 'desc')
    .orderBy('customers.id')
    .limit(5)
    .execute()
  return {
    kind: 'list',
    format: 'money',
    currency: 'EUR',
    items: rows.map(({ id, name, city, total }) => ({
      path: `/resources/customers/${id}`,
      title: name,
      text: city,
      value: Number(total),
    })),
  }
}

async function latestOrders(request: CardRequest): Promise<CardData> {
  const rows = await ordersOf(request)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.date', 'orders.status', 'orders.total', 'customers.name'])
    .orderBy('orders.date', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(8)
    .execute()
  return {
    kind: 'table',
    columns: [
      { name: 'order', label: { en: 'Order', de: 'Bestellung' } },
      { name: 'customer', label: { en: 'Customer', de: 'Kunde' } },
      { name: 'date', label: { en: 'Date', de: 'Datum' }, format: 'date' },
      { name: 'status', label: { en: 'Status', de: 'Status' } },
      { name: 'total', label: { en: 'Total', de: 'Summe' }, format: 'money', currency: 'EUR' },
    ],
    rows: rows.map(({ id, date, status, total, name }) => ({
      path: `/resources/orders/${id}`,
      values: {
        order: `#${id}`,
        customer: name,
        date,
        status: orderStatuses.find(({ value }) => value === status)?.label ?? status,
        total: Number(total),
      },
    })),
  }
}
