import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** Slots that take the page, each on a dashboard of its own, and others beside them. */
export default function describe(app: App): void {
  app.dashboard({ name: 'start', label: 'Start', cards: [] })
  app.dashboard({ name: 'next', label: 'Next', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': [
      Slot.make('FaultyGood'),
      Slot.make('FaultyLoop').onlyFor({ roles: ['clerk'] }),
      Slot.make('FaultyLoopInside').onlyFor({ roles: ['clerk'] }),
      Slot.make('FaultyEndless').onlyFor({ roles: ['guest'] }),
      Slot.make('WelcomeNotice', { title: 'Still here' }),
    ],
  })
  app.seed('e2e', async (seed) => void (await seedPeople(seed)))
}
