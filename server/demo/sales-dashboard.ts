import { type CardData, type CardRequest, type Dashboard, sql } from 'slipway/server'
import { countNewCustomers, countOrders, recentPeriods, soldByDay, soldIn } from './figures'
import { lowStockCard } from './low-stock-card'
import { orderStatuses } from './orders'
import { tables, tenantId } from './tables'

export function salesDashboard(): Dashboard {
  return {
    name: 'sales',
    label: 'Sales',
    order: 1,
    permission: 'orders.view',
    cards: [
      number('revenue', 'Revenue, 30 days', revenue),
      number('open-orders', 'Open orders', openOrders),
      number('new-customers', 'New customers, 30 days', newCustomers),
      number('average-order', 'Average order, 30 days', averageOrder),
      {
        id: 'revenue-by-day',
        component: 'line',
        props: { label: 'Revenue by day' },
        width: 8,
        cacheSeconds: 60,
        data: revenueByDay,
      },
      {
        id: 'best-customers',
        component: 'list',
        props: { label: 'Best customers, 30 days' },
        width: 4,
        cacheSeconds: 60,
        permission: 'customers.view',
        data: bestCustomers,
      },
      {
        id: 'latest-orders',
        component: 'table',
        props: { label: 'Latest orders' },
        width: 7,
        data: latestOrders,
      },
      lowStockCard(5),
    ],
  }
}

function number(
  id: string,
  label: string,
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
    caption: 'Paid, packed and shipped',
  }
}

async function openOrders(request: CardRequest): Promise<CardData> {
  const value = await countOrders(request, ['draft', 'paid', 'packed'])
  return { kind: 'number', format: 'number', value, caption: 'Not shipped yet' }
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
    x: { label: 'Day', format: 'date' },
    series: [
      { name: 'last', label: 'Last 30 days' },
      { name: 'before', label: '30 days before' },
    ],
    points: days.map(({ day, total }, index) => ({
      x: day,
      values: { last: total, before: earlier[index]?.total ?? null },
    })),
  }
}

async function bestCustomers({ db, tenant, now }: CardRequest): Promise<CardData> {
  const { last } = recentPeriods(now)
  const rows = await tables(db)
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.name', 'customers.city'])
    .select(sql<number>`sum(orders.total)`.as('total'))
    .where('orders.tenant_id', '=', tenantId(tenant))
    .where('orders.deleted_at', 'is', null)
    .where('orders.status', 'in', ['paid', 'packed', 'shipped'])
    .where('orders.date', '>=', last.from)
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

async function latestOrders({ db, tenant }: CardRequest): Promise<CardData> {
  const rows = await tables(db)
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.date', 'orders.status', 'orders.total', 'customers.name'])
    .where('orders.tenant_id', '=', tenantId(tenant))
    .where('orders.deleted_at', 'is', null)
    .orderBy('orders.date', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(8)
    .execute()
  return {
    kind: 'table',
    columns: [
      { name: 'order', label: 'Order' },
      { name: 'customer', label: 'Customer' },
      { name: 'date', label: 'Date', format: 'date' },
      { name: 'status', label: 'Status' },
      { name: 'total', label: 'Total', format: 'money', currency: 'EUR' },
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
