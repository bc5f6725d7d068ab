import type { App } from 'slipway/server'
import { customers } from './customers.ts'
import { migrations } from './migrations.ts'
import { orderLines } from './order-lines.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { roles } from './roles.ts'
import { salesDashboard } from './sales-dashboard.ts'
import { sowDemo } from './seed/sow-demo.ts'
import { slots } from './slots.ts'
import { suppliers } from './suppliers.ts'
import { warehouseDashboard } from './warehouse-dashboard.ts'

/** A wholesaler of coffee equipment with three branches: what an application of Slipway looks like. */
export default function describe(app: App): void {
  app.languages('en', 'de')
  app.migrations(migrations)
  for (const resource of [customers, orders, orderLines, products, suppliers])
    app.resource(resource)
  app.permission('products.costs', {
    label: { en: 'See purchase prices and margins', de: 'Einkaufspreise und Margen sehen' },
  })

  app.module({
    name: 'sales',
    label: { en: 'Sales', de: 'Verkauf' },
    icon: 'shopping-cart',
    order: 1,
    resources: ['customers', 'orders'],
  })
  app.module({
    name: 'catalogue',
    label: { en: 'Catalogue', de: 'Sortiment' },
    icon: 'package',
    order: 2,
    resources: ['products', 'suppliers'],
  })
  app.dashboard(salesDashboard())
  app.dashboard(warehouseDashboard())

  for (const [name, role] of Object.entries(roles)) app.role(name, role)
  app.flag('printing', ({ roles: held }) => held.includes('admin') || held.includes('warehouse'))
  app.registerSlots(slots())

  app.seed('demo', sowDemo)
}
