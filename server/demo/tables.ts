import type { ApplicationDatabase, Tenant } from 'slipway/server'

export interface CustomerRow {
  readonly id: number
  readonly tenant_id: number
  readonly name: string
  readonly email: string
  readonly website: string | null
  readonly phone: string | null
  readonly country: string
  readonly city: string
  readonly since: string
  readonly credit: number
  readonly blocked: number
  readonly notes: string | null
  readonly vat_id: string | null
}

export interface ProductRow {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly category: string
  readonly price: number
  readonly cost: number | null
  /** JSON, a list. */
  readonly tags: string | null
  readonly stock: number
  readonly active: number
  readonly description: string | null
}

export interface OrderRow {
  readonly id: number
  readonly tenant_id: number
  readonly customer_id: number
  readonly status: string
  readonly date: string
  readonly express: number
  readonly total: number
  readonly discount: number | null
  readonly notes: string | null
  readonly shipped_at: string | null
  readonly deleted_at: string | null
}

export interface OrderLineRow {
  readonly id: number
  readonly tenant_id: number
  readonly order_id: number
  readonly product_id: number
  readonly quantity: number
  readonly price: number
}

export interface SupplierRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly website: string | null
  readonly city: string
  readonly lead_days: number
}

export interface ProductSupplierRow {
  readonly product_id: number
  readonly supplier_id: number
}

/** The demo's tables, typed. */
export function tables(db: ApplicationDatabase) {
  return db.withTables<{
    customers: CustomerRow
    products: ProductRow
    orders: OrderRow
    order_lines: OrderLineRow
    suppliers: SupplierRow
    product_suppliers: ProductSupplierRow
  }>()
}

/** The id of the tenant in question; one that no row has where there is none. */
export function tenantId(tenant: Tenant | null): number {
  return tenant?.id ?? 0
}
