import { type App, Slot } from 'slipway/server'
import { password } from './people'

/** Two hundred and fifty who may have a page open in the same minute. */
export const crowd: readonly string[] = Array.from(
  { length: 250 },
  (_, index) => `one-${index + 1}@e2e.example`,
)
/** Remotes that are released at the same time, each with a component. */
export const fleet: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `ship-${index + 1}`,
)
/** The component of a remote of theirs. */
export const componentOf = (remote: string) => `Card${remote.replace('ship-', '')}`

/** A dashboard with a component of each of those remotes, and one more. */
export default function describe(app: App): void {
  app.dashboard({ name: 'desk', label: 'Desk', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': ['CrewCard', ...fleet.map(componentOf)].map((name) =>
      Slot.make(name),
    ),
  })
  app.seed('e2e', async (seed) => {
    await seed.user({
      email: 'developer@e2e.example',
      name: 'Dana Developer',
      password,
      roles: [{ role: 'operator' }],
    })
    for (const email of crowd)
      await seed.user({ email, name: email, password, roles: [{ role: 'clerk' }] })
  })
}
