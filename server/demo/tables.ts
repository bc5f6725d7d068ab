import type { ApplicationDatabase, RowOf, TablesOf, Tenant } from 'slipway/server'
import type { customers } from './customers'
import type { orderLines } from './order-lines'
import type { orders } from './orders'
import type { products } from './products'
import type { suppliers } from './suppliers'

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
