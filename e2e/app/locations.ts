import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Slot, SlotLocation } from 'slipway/server'
import { createParcelTables, items, parcels } from './parcels'
import { seedPeople } from './people'

/** Three slots at every location: each shows the props and the context that it was given. */
export default function describe(app: App): void {
  app.migrations({ '001-parcels': { up: createParcelTables } })
  app.resource(parcels())
  app.resource(items())
  app.module({ name: 'post', label: 'Post', icon: 'package', resources: ['parcels', 'items'] })
  app.dashboard({ name: 'post', label: 'Post', cards: [count('parcels'), count('items')] })
  app.role('clerk', { label: 'Clerk', permissions: ['parcels.*', 'items.*'] })
  app.role('guest', { label: 'Guest', permissions: ['items.view'] })

  for (const call of [[1, 2], [3]]) {
    for (const location of SlotLocation.cases()) {
      app.registerSlots({ [location.value]: call.map((n) => mirror(location.value, n)) })
    }
  }
  registerLate(app)

  app.seed('e2e', async (seed) => {
    const { north, south } = await seedPeople(seed)
    await seed.insert('parcels', [
      { tenant_id: north.id, name: 'Red box', code: 'R1', city: 'Oslo', weight: 2 },
      { tenant_id: north.id, name: 'Blue box', code: null, city: 'Bergen', weight: 5 },
      { tenant_id: south.id, name: 'Green box', code: 'G1', city: 'Rome', weight: 7 },
    ])
    await seed.insert('items', [
      { name: 'Cup', parcel_id: 1 },
      { name: 'Plate', parcel_id: 1 },
    ])
  })
}

function mirror(location: string, n: number): Slot {
  return Slot.make('PropsMirror', { at: location, n })
}

function count(table: string) {
  return {
    id: table,
    component: 'number' as const,
    props: { label: `Number of ${table}` },
    width: 6,
    data: async () => ({ kind: 'number' as const, value: 3, format: 'number' as const }),
  }
}

/** Registers what tests write into a file of the data folder, line by line (support/register-late.ts). */
function registerLate(app: App): void {
  const file = join(process.env['SLIPWAY_DATA_DIR'] ?? '', 'late-slots.jsonl')
  let done = 0
  const timer = setInterval(() => {
    if (!existsSync(file)) return
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    for (const line of lines.slice(done)) {
      const { location, component, props } = JSON.parse(line)
      app.registerSlots({ [location]: Slot.make(component, props) })
    }
    done = lines.length
  }, 50)
  timer.unref()
}
