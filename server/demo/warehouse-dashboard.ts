import type { Card, Dashboard } from 'slipway/server'
import { countOrders } from './figures'
import { lowStockCard } from './low-stock-card'

export function warehouseDashboard(): Dashboard {
  return {
    name: 'warehouse',
    label: 'Warehouse',
    order: 2,
    permission: 'orders.update',
    cards: [
      ordersIn('to-pack', 'Orders to pack', 'paid'),
      ordersIn('to-ship', 'Orders to ship', 'packed'),
      lowStockCard(12),
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
