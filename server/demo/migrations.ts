import {
  type ApplicationDatabase,
  type ApplicationMigration,
  createTable,
  sql,
} from 'slipway/server'

/** The company's tables, with the indexes of its lists. */
export const migrations: Readonly<Record<string, ApplicationMigration>> = {
  '001-sales': {
    async up(db) {
      await createCustomers(db)
      await createProducts(db)
      await createOrders(db)
      await createOrderLines(db)
    },
  },
  '002-suppliers': {
    async up(db) {
      await createSuppliers(db)
      await addColumns(db)
    },
  },
}

async function createCustomers(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'customers')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('credit', 'bigint', (column) => column.notNull())
    .addColumn('blocked', 'integer', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('vat_id', 'text')
    .execute()
  await index(db, 'customers', 'tenant_id, lower(name), id')
  await index(db, 'customers', 'tenant_id, since, id')
}

async function createProducts(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'products')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull().unique())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('stock', 'bigint', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .execute()
  await index(db, 'products', 'lower(name), id')
  await index(db, 'products', 'stock, id')
}

async function createOrders(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'orders')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customers.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('express', 'integer', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('notes', 'text')
    .execute()
  await index(db, 'orders', 'tenant_id, date, id')
  await index(db, 'orders', 'tenant_id, status, date, id')
  await index(db, 'orders', 'customer_id, date, id')
}

async function createOrderLines(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'order_lines')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('order_id', 'bigint', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('product_id', 'bigint', (column) => column.notNull().references('products.id'))
    .addColumn('quantity', 'bigint', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .execute()
  await index(db, 'order_lines', 'order_id, id')
  await index(db, 'order_lines', 'product_id, id')
}

async function createSuppliers(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'suppliers')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('website', 'text')
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('lead_days', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('product_suppliers')
    .addColumn('product_id', 'bigint', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('supplier_id', 'bigint', (column) =>
      column.notNull().references('suppliers.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('product_suppliers_pkey', ['product_id', 'supplier_id'])
    .execute()
  await index(db, 'product_suppliers', 'supplier_id, product_id')
}

async function addColumns(db: ApplicationDatabase): Promise<void> {
  await db.schema.alterTable('customers').addColumn('website', 'text').execute()
  await db.schema.alterTable('products').addColumn('tags', 'text').execute()
  await db.schema.alterTable('products').addColumn('cost', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('discount', 'double precision').execute()
  await db.schema.alterTable('orders').addColumn('shipped_at', 'text').execute()
  await db.schema.alterTable('orders').addColumn('deleted_at', 'text').execute()
  // What lists and their counts look at, without the deleted ones.
  await sql`create index orders_live on orders (tenant_id, date, id) where deleted_at is null`.execute(
    db,
  )
}

async function index(db: ApplicationDatabase, table: string, columns: string): Promise<void> {
  const name = `${table}_${columns.replaceAll(/\W+/g, '_')}`
  await sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(db)
}
