import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** Five components out of five small remotes, before the sign-in form and on the dashboard (e2e/bundles.spec.ts). */
export default function describe(app: App): void {
  app.dashboard({ name: 'bundled', label: 'Bundled', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  const slots = () => [1, 2, 3, 4, 5].map((number) => Slot.make(`Small${number}`))
  app.registerSlots({ 'login-before-form': slots(), 'dashboard-before-cards': slots() })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
  })
}
