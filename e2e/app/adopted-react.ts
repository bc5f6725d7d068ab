import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard for components that bridges draw, each with a React of its own (e2e/remotes/react-17). */
export default function describe(app: App): void {
  app.dashboard({ name: 'older', label: 'Older', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': ['17', '18'].map((major) =>
      Slot.make(`react-${major}/OrderCard`, { label: `of React ${major}`, order: 7 }),
    ),
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
  })
}
