import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard with a component of the demo's remotes, for teams that work on others beside it. */
export default function describe(app: App): void {
  app.dashboard({ name: 'develop', label: 'Develop', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({ 'header-banner': Slot.make('FaultyGood', { label: 'a neighbour' }) })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
  })
}
