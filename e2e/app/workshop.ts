import { type App, type ApplicationDatabase, createTable, type Seed } from 'slipway/server'
import { jobs, parts } from './jobs'
import { people, seedPeople } from './people'

/** Jobs that are done, refused, deleted and restored, with every type of field. */
export default function describe(app: App): void {
  app.migrations({ '001-workshop': { up: createTables } })
  app.resource(jobs())
  app.resource(parts())
  app.module({ name: 'workshop', label: 'Workshop', icon: 'wrench', resources: ['jobs', 'parts'] })
  app.dashboard({ name: 'today', label: 'Today', cards: [] })
  app.role(people.clerk.role, { label: 'Clerk', permissions: ['jobs.*', 'parts.*'] })
  app.role(people.guest.role, { label: 'Guest', permissions: ['jobs.view'] })
  app.seed('e2e', fill)
}

async function createTables(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'jobs')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('skills', 'text')
    .addColumn('price', 'bigint')
    .addColumn('discount', 'double precision')
    .addColumn('hours', 'bigint')
    .addColumn('urgent', 'integer', (column) => column.notNull())
    .addColumn('due', 'text')
    .addColumn('arrived_at', 'text')
    .addColumn('contact', 'text')
    .addColumn('website', 'text')
    .addColumn('notes', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await createTable(db, 'parts')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await createTable(db, 'job_parts')
    .addColumn('job_id', 'bigint', (column) => column.notNull())
    .addColumn('part_id', 'bigint', (column) => column.notNull())
    .execute()
}

const states = ['new', 'started', 'done']
const things = ['Grinder', 'Espresso machine', 'Boiler', 'Milk frother', 'Water filter']
const skills = ['["electric","water"]', '["water"]', '[]']

async function fill(seed: Seed): Promise<void> {
  const { north, south } = await seedPeople(seed)
  await seed.insert(
    'jobs',
    Array.from({ length: 60 }, (_, index) => ({
      tenant_id: index === 59 ? south.id : north.id,
      title: `${things[index % 5]} ${String(index + 1).padStart(2, '0')}`,
      state: states[index % 3] ?? 'new',
      skills: skills[index % 3] ?? '[]',
      price: index % 7 === 0 ? null : 2500 + index * 1375,
      discount: index % 4 === 0 ? 0.125 : null,
      hours: 1 + (index % 9),
      urgent: index % 5 === 0 ? 1 : 0,
      due: `2026-12-${String((index % 28) + 1).padStart(2, '0')}`,
      arrived_at: `2026-11-${String((index % 20) + 1).padStart(2, '0')}T09:30:00.000Z`,
      contact: `customer${index + 1}@example.com`,
      website: 'https://example.com/machines',
      notes: index === 0 ? 'Leaks at the group head.\nComes back on Friday.' : null,
      deleted_at: null,
    })),
  )
  await seed.insert(
    'parts',
    Array.from({ length: 24 }, (_, index) => ({
      tenant_id: north.id,
      name: `Gasket ${String(index + 1).padStart(2, '0')}`,
    })),
  )
  await seed.insert(
    'job_parts',
    Array.from({ length: 12 }, (_, index) => ({ job_id: 1, part_id: index + 1 })),
  )
}
