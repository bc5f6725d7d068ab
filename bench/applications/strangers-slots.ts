import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Slot, SlotLocation } from 'slipway/server'
import { addReader } from './reader'

/** The components of all plain remotes: those of the first eight on the dashboard, the others on record pages. */
export default function describe(app: App): void {
  const slots = components().map((name) => Slot.make(name, { label: name }))
  app.registerSlots({
    [SlotLocation.DASHBOARD_BEFORE_CARDS.value]: slots.slice(0, 8),
    [SlotLocation.RESOURCE_BEFORE_RELATIONS.value]: slots.slice(8),
  })
  addReader(app)
}

/** Reads the names of the components from the builds: the command makes them. */
function components(): string[] {
  return readdirSync('remotes')
    .toSorted()
    .flatMap((remote) => {
      const text = readFileSync(join('remotes', remote, 'dist/slipway.json'), 'utf8')
      return JSON.parse(text).components.map(({ name }: { name: string }) => name)
    })
}
