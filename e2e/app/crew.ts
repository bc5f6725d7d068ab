import { type App, Slot } from 'slipway/server'
import { password } from './people'

/** Those of a whole house. */
export const house: readonly string[] = Array.from(
  { length: 40 },
  (_, index) => `clerk-${index + 1}@e2e.example`,
)
/** Clerks who work at the same time. */
export const crew = house.slice(0, 8)

/** A dashboard with the component of a remote that is published while eight clerks have it open. */
export default function describe(app: App): void {
  app.dashboard({ name: 'desk', label: 'Desk', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': [Slot.make('CrewCard'), Slot.make('FaultyGood')],
  })
  app.seed('e2e', async (seed) => {
    for (const email of [...house, 'developer@e2e.example']) {
      const role = house.includes(email) ? 'clerk' : 'operator'
      await seed.user({ email, name: email, password, roles: [{ role }] })
    }
  })
}
