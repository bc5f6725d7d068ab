import { type App, createTable, defineResource, hidden, Slot, text } from 'slipway/server'
import { password, people, seedPeople } from './people'

/** Every way in which a component can fail, on the first page; and forms with a slot that fails. */
export default function describe(app: App): void {
  app.dashboard({ name: 'faults', label: 'Faults', cards: [] })
  app.role('clerk', {
    label: 'Clerk',
    permissions: ['crates.*', 'barrels.*', 'tubs.*'],
  })
  app.role('guest', { label: 'Guest', permissions: ['crates.view'] })
  app.registerSlots({
    'login-before-form': [
      ...['NobodyOffersThis', 'FaultyOnRender', 'FaultyOnLoad'].map((name) => Slot.make(name)),
      Slot.make('FaultyTwoFiles'),
      Slot.make('WelcomeNotice', { title: 'Still here' }),
    ],
    'login-sidebar': Slot.make('DemoAccounts', {
      accounts: [{ label: 'Clerk', email: people.clerk.email, password }],
    }),
    'dashboard-before-cards': faulty.map((name) => Slot.make(name)),
    'dashboard-after-cards': Slot.make('WelcomeNotice', { title: 'All others work' }),
    'resource-page-actions': Slot.make('PropsChanger', { list: [{ a: 1 }] }, { deep: [[1]] }),
    'global-after-content': Slot.make('FaultyInCleanup').onlyFor({ roles: ['guest'] }),
  })

  const resources = [
    form('crates', Slot.make('FaultyField')),
    form('barrels', Slot.make('FaultyField').fields(['code']).required()),
    form('tubs', Slot.make('FaultyGood')),
  ]
  for (const resource of resources) app.resource(resource)
  app.module({ name: 'store', label: 'Store', resources: resources.map(({ name }) => name) })
  app.migrations({
    '001-store': {
      async up(db) {
        for (const { name: table } of resources) {
          await createTable(db, table)
            .addColumn('name', 'text', (column) => column.notNull())
            .addColumn('code', 'text')
            .addColumn('place', 'text')
            .execute()
        }
      },
    },
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    for (const { name: table } of resources)
      await seed.insert(table, [{ name: 'First', place: 'A1' }])
  })
}

const faulty = [
  'NobodyOffersThis',
  'VatNumberField',
  'FaultyMissing',
  'FaultyExport',
  'FaultyOnLoad',
  'FaultyOnRender',
  'FaultyInEffect',
  'FaultyInLayoutEffect',
  'FaultyInRef',
  'FaultyInCleanup',
  'FaultyOnClick',
  'FaultyHanging',
  'FaultyReact18',
  'FaultySlow',
  'FaultyTwoFiles',
  'FaultyNested',
  'FaultyGood',
  'HidesEverything',
  'OwnLooks',
]

function form(name: string, slot: Slot) {
  return defineResource({
    name,
    label: name,
    singular: name.slice(0, -1),
    table: name,
    record: { title: 'name' },
    fields: () => [text('name', { required: true }), slot, hidden(text('code')), text('place')],
  })
}
