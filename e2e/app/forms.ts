import {
  type App,
  type ApplicationDatabase,
  computed,
  createTable,
  date,
  dateTime,
  defineResource,
  email,
  hidden,
  longText,
  money,
  multiSelect,
  number,
  percent,
  relation,
  Slot,
  select,
  text,
  url,
  yesNo,
} from 'slipway/server'
import { seedPeople } from './people'

/** The ways in which a slot fails in a form, each in a form of its own. */
export const faultyForms: Readonly<Record<string, Slot>> = {
  'fail-on-load': Slot.make('FaultyFieldOnLoad'),
  'fail-hanging': Slot.make('FaultyFieldHanging'),
  ...Object.fromEntries(
    ['effect', 'check', 'hanging-check', 'listener', 'draw', 'click'].map((way) => [
      `fail-${way}`,
      Slot.make('FaultyFormField', { way, field: 'code' }).fields(['code']),
    ]),
  ),
  'fail-required': Slot.make('FaultyFormField', { way: 'check', field: 'code' })
    .fields(['code'])
    .required(),
}

/** A form with every type of field, and forms whose slot fails. */
export default function describe(app: App): void {
  const faulty = Object.entries(faultyForms).map(([name, slot]) => boxes(name, slot))
  for (const resource of [samples(), makers(), ...faulty]) app.resource(resource)
  app.module({ name: 'lab', label: 'Lab', resources: ['samples', 'makers'] })
  app.dashboard({ name: 'lab', label: 'Lab', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['samples.*', 'makers.*', ...all(faulty)] })
  app.role('guest', { label: 'Guest', permissions: ['samples.view'] })
  app.migrations({ '001-lab': { up: (db) => createTables(db, Object.keys(faultyForms)) } })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('makers', [{ name: 'Miller GmbH' }, { name: 'Ohm & Sons' }])
    await seed.insert('samples', [sample('Pump A'), sample('Pump B'), sample('Pump C')])
    for (const name of Object.keys(faultyForms)) {
      await seed.insert(tableOf(name), [{ name: 'First', place: 'A1' }])
    }
  })
}

const all = (resources: readonly { readonly name: string }[]) =>
  resources.map(({ name }) => `${name}.*`)
const tableOf = (name: string) => name.replaceAll('-', '_')

function samples() {
  return defineResource({
    name: 'samples',
    label: 'Samples',
    singular: 'Sample',
    table: 'samples',
    record: { title: 'name', group: 'state' },
    search: ['name'],
    fields: () => [
      text('name', { required: true, maxLength: 40, help: 'As it stands on the label.' }),
      text('serial', {
        pattern: { regexp: /^[A-Z]{2}-\d{4}$/, message: 'Two letters and four digits: AB-1234.' },
      }),
      select('state', {
        required: true,
        default: 'new',
        options: [
          { value: 'new', label: 'New', color: 'blue' },
          { value: 'tested', label: 'Tested', color: 'green' },
          { value: 'scrapped', label: 'Scrapped', color: 'gray' },
        ],
      }),
      multiSelect('hazards', {
        options: [
          { value: 'heat', label: 'Heat', color: 'red' },
          { value: 'noise', label: 'Noise', color: 'orange' },
          { value: 'voltage', label: 'High voltage', color: 'yellow' },
        ],
      }),
      Slot.make('FormMirror', { label: 'Code', field: 'code' }).fields(['code']),
      hidden(text('code', { maxLength: 5 })),
      relation('maker', { resource: 'makers' }),
      email('contact'),
      url('dataSheet'),
      number('pieces', { min: 0, max: 1000, step: 1 }),
      money('price', { min: 0 }),
      percent('discount', { min: 0, max: 1, decimals: 2 }),
      computed('total', {
        as: 'money',
        value: ({ pieces, price }) => Number(pieces ?? 0) * Number(price ?? 0),
      }),
      date('bought'),
      dateTime('testedAt', { help: 'When the last test began.' }),
      yesNo('approved'),
      longText('notes'),
    ],
  })
}

function makers() {
  return defineResource({
    name: 'makers',
    label: 'Makers',
    singular: 'Maker',
    table: 'makers',
    record: { title: 'name' },
    search: ['name'],
    fields: () => [text('name', { required: true })],
  })
}

function boxes(name: string, slot: Slot) {
  return defineResource({
    name,
    label: name,
    singular: 'Box',
    table: tableOf(name),
    record: { title: 'name' },
    fields: () => [text('name', { required: true }), slot, hidden(text('code')), text('place')],
  })
}

function sample(name: string) {
  return {
    name,
    serial: 'AB-1234',
    state: 'new',
    hazards: '["heat"]',
    code: 'C1',
    maker_id: 1,
    contact: 'ada@example.com',
    data_sheet: 'https://example.com/pump.pdf',
    pieces: 12,
    price: 1250,
    discount: 0.125,
    bought: '2026-01-31',
    tested_at: '2026-01-31T13:45:00.000Z',
    approved: 1,
    notes: 'Runs hot.',
  }
}

async function createTables(db: ApplicationDatabase, names: readonly string[]): Promise<void> {
  await createTable(db, 'makers')
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await createTable(db, 'samples')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('serial', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('hazards', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('maker_id', 'bigint')
    .addColumn('contact', 'text')
    .addColumn('data_sheet', 'text')
    .addColumn('pieces', 'bigint')
    .addColumn('price', 'bigint')
    .addColumn('discount', 'double precision')
    .addColumn('bought', 'text')
    .addColumn('tested_at', 'text')
    .addColumn('approved', 'integer')
    .addColumn('notes', 'text')
    .execute()
  for (const name of names) {
    await createTable(db, tableOf(name))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('code', 'text')
      .addColumn('place', 'text')
      .execute()
  }
}
