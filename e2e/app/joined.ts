import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** Five components out of five small remotes before the sign-in form (e2e/joined-file.spec.ts). */
export default function describe(app: App): void {
  app.dashboard({ name: 'joined', label: 'Joined', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'login-before-form': [1, 2, 3, 4, 5].map((number) => Slot.make(`Small${number}`)),
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
  })
}
