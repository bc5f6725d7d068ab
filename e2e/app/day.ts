import {
  type App,
  type ApplicationDatabase,
  createTable,
  type Dashboard,
  type Seed,
  Slot,
  SlotLocation,
} from 'slipway/server'
import { parts } from './jobs'
import { password } from './people'
import { repairs } from './repairs'

/** The users of the day's path: both may do everything in North, and only look in South. */
export const workers = {
  wilma: { email: 'wilma@e2e.example', name: 'Wilma Worker' },
  otto: { email: 'otto@e2e.example', name: 'Otto Other' },
} as const

/** A workshop with two places, for a whole day of work in the browser (e2e/day.spec.ts). */
export default function describe(app: App): void {
  app.migrations({ '001-day': { up: createTables } })
  app.resource(repairs())
  app.resource(parts())
  app.module({ name: 'day', label: 'Workshop', icon: 'wrench', resources: ['repairs', 'parts'] })
  app.dashboard(today())
  app.role('mechanic', { label: 'Mechanic', permissions: ['repairs.*', 'parts.*'] })
  app.role('visitor', { label: 'Visitor', permissions: ['repairs.view'] })
  app.registerSlots({
    [SlotLocation.TENANT_SWITCHER.value]: Slot.make('TenantSwitcher'),
    [SlotLocation.HEADER_BANNER.value]: Slot.make('AnnouncementBanner', {
      message: 'The lift is inspected on Friday.',
      tone: 'info',
    }).onlyFor({ permissions: ['repairs.update'] }),
    [SlotLocation.RESOURCE_PAGE_ACTIONS.value]: Slot.make('CopyRecordLink', { label: 'Copy link' }),
  })
  app.seed('e2e', fill)
}

function today(): Dashboard {
  const days = Array.from({ length: 7 }, (_, day) => ({
    x: `2026-11-${14 + day}`,
    values: { done: 3 + ((day * 5) % 7), open: 9 - day },
  }))
  const series = [
    { name: 'done', label: 'Done' },
    { name: 'open', label: 'Open' },
  ]
  return {
    name: 'today',
    label: 'Today',
    cards: [
      {
        id: 'place',
        component: 'number',
        props: { label: 'Repairs here' },
        width: 4,
        data: async ({ tenant }) => ({
          kind: 'number',
          format: 'number',
          value: tenant?.name === 'North' ? 40 : 3,
          previous: 30,
          trend: [3, 4, 2, 6, 8],
        }),
      },
      {
        id: 'week',
        component: 'line',
        props: { label: 'This week' },
        width: 8,
        data: async () => ({
          kind: 'line',
          format: 'number',
          x: { label: 'Day', format: 'date' },
          series,
          points: days,
        }),
      },
      {
        id: 'bars',
        component: 'bar',
        props: { label: 'Day by day' },
        width: 12,
        data: async () => ({
          kind: 'bar',
          format: 'number',
          x: { label: 'Day', format: 'date' },
          series,
          points: days,
        }),
      },
    ],
  }
}

async function createTables(db: ApplicationDatabase): Promise<void> {
  await createTable(db, 'repairs')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('vat_id', 'text')
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('shelf', 'text')
    .addColumn('contact', 'text')
    .addColumn('notes', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await createTable(db, 'parts')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await createTable(db, 'repair_parts')
    .addColumn('repair_id', 'bigint', (column) => column.notNull())
    .addColumn('part_id', 'bigint', (column) => column.notNull())
    .execute()
}

const things = ['Grinder', 'Espresso machine', 'Boiler', 'Milk frother']

async function fill(seed: Seed): Promise<void> {
  const north = await seed.tenant('North')
  const south = await seed.tenant('South')
  for (const person of Object.values(workers)) {
    const roles = [
      { role: 'mechanic', tenant: north },
      { role: 'visitor', tenant: south },
    ]
    await seed.user({ ...person, password, locale: 'en-GB', roles })
  }
  const repair = (index: number) => ({
    title: `${things[index % 4]} ${String(index + 1).padStart(2, '0')}`,
    state: index % 8 < 4 ? 'new' : 'started',
    country: 'DE',
    vat_id: null,
    city: 'Oslo',
    shelf: null,
    contact: `customer${index + 1}@example.com`,
    notes: null,
    deleted_at: null,
  })
  await seed.insert('repairs', [
    ...Array.from({ length: 40 }, (_, index) => ({ tenant_id: north.id, ...repair(index) })),
    { tenant_id: south.id, ...repair(40), title: 'Toaster of the south' },
  ])
  await seed.insert(
    'parts',
    Array.from({ length: 12 }, (_, index) => ({
      tenant_id: north.id,
      name: `Gasket ${String(index + 1).padStart(2, '0')}`,
    })),
  )
}
