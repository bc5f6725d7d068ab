import {
  type ApplicationDatabase,
  createTable,
  defineResource,
  hasMany,
  hidden,
  number,
  relation,
  Slot,
  text,
} from 'slipway/server'

/** Parcels with a form slot in the middle of their fields, and items that belong to them. */
export function parcels() {
  return defineResource({
    name: 'parcels',
    label: 'Parcels',
    singular: 'Parcel',
    table: 'parcels',
    tenant: 'tenant_id',
    record: {
      title: 'name',
      label: ({ text: show }) => `${show('name')} to ${show('city')}`,
      group: 'city',
    },
    search: ['name'],
    sort: 'name',
    fields: () => [
      text('name', { required: true }),
      Slot.make('FormMirror', { label: 'Code', field: 'code', note: 'from the server' }).fields([
        'code',
      ]),
      hidden(text('code', { maxLength: 5 })),
      text('city', { required: true }),
      number('weight', { min: 0, max: 100 }),
    ],
    relations: () => [hasMany('items', { field: 'parcel' })],
  })
}

export function items() {
  return defineResource({
    name: 'items',
    label: 'Items',
    singular: 'Item',
    table: 'items',
    record: { title: 'name' },
    search: ['name'],
    fields: () => [text('name', { required: true }), relation('parcel', { resource: 'parcels' })],
  })
}

export async function createParcelTables(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'parcels')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('weight', 'real')
    .execute()
  await createTable(db, 'items')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('parcel_id', 'bigint')
    .execute()
}
