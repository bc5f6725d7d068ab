import type { Seed, Tenant } from 'slipway/server'
import { demoAccounts, demoPassword } from '../accounts.ts'
import { createDraw } from './draw.ts'
import { makeCustomers } from './make-customers.ts'
import { makeOrders } from './make-orders.ts'
import { makeProducts } from './make-products.ts'
import { makeSuppliers } from './make-suppliers.ts'

const branches = ['Bellora Germany', 'Bellora Austria', 'Bellora Netherlands']

/** Fills the company: generated, the same each time but for the dates, which end today. */
export async function sowDemo(seed: Seed): Promise<void> {
  const draw = createDraw(seed.random)
  const tenants: Tenant[] = []
  for (const name of branches) tenants.push(await seed.tenant(name))
  for (const { role, branches: own, email, name } of demoAccounts) {
    const roles = own
      ? tenants.filter((_, index) => own.includes(index)).map((tenant) => ({ role, tenant }))
      : [{ role }]
    await seed.user({ email, name, password: demoPassword, locale: 'en-GB', roles })
  }
  const tenantIds = tenants.map(({ id }) => id)
  const products = makeProducts(draw)
  const customers = makeCustomers(draw, { tenantIds, now: seed.now })
  const { orders, lines } = makeOrders(draw, { customers, products, now: seed.now })
  const { suppliers, pairs } = makeSuppliers(draw, products)
  await seed.insert('products', products)
  await seed.insert('suppliers', suppliers)
  await seed.insert('product_suppliers', pairs)
  await seed.insert('customers', customers)
  await seed.insert('orders', orders)
  await seed.insert('order_lines', lines)
}
