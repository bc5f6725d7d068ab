import {
  type App,
  type ApplicationDatabase,
  createTable,
  defineResource,
  hidden,
  Slot,
  text,
} from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard and a form for components of other libraries, which bridges draw (e2e/remotes/plain-bridges). */
export default function describe(app: App): void {
  app.resource(notes())
  app.dashboard({ name: 'bridges', label: 'Bridges', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['notes.*'] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.migrations({ '001-notes': { up: createNotes } })
  app.registerSlots({
    'dashboard-before-cards': [
      Slot.make('plain-bridges/React18', { label: 'of React 18', order: 7 }),
      Slot.make('plain-bridges/Vue', { label: 'of Vue', order: 7 }),
      Slot.make('plain-bridges/Svelte', { label: 'of Svelte', order: 7 }),
    ],
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('notes', [{ name: 'First', note: 'as it was' }])
  })
}

function notes() {
  return defineResource({
    name: 'notes',
    label: 'Notes',
    singular: 'Note',
    table: 'notes',
    record: { title: 'name' },
    search: ['name'],
    fields: () => [
      text('name', { required: true }),
      Slot.make('plain-bridges/VueNote').fields(['note']),
      hidden(text('note')),
    ],
  })
}

async function createNotes(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'notes')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute()
}
