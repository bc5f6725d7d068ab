import type { ApplicationDatabase, RowOf, TablesOf, Tenant } from 'slipway/server'
import type { customers } from './customers.ts'
import type { orderLines } from './order-lines.ts'
import type { orders } from './orders.ts'
import type { products } from './products.ts'
import type { suppliers } from './suppliers.ts'

export type CustomerRow = RowOf<typeof customers>
export type ProductRow = RowOf<typeof products>
export type OrderRow = RowOf<typeof orders>
export type OrderLineRow = RowOf<typeof orderLines>
export type SupplierRow = RowOf<typeof suppliers>

/** The demo's tables, typed. */
export function tables(db: ApplicationDatabase) {
  return db.withTables<TablesOf<typeof customers | typeof orders | typeof products>>()
}

/** The id of the tenant in question; one that no row has where there is none. */
export function tenantId(tenant: Tenant | null): number {
  return tenant?.id ?? 0
}
