import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard for builds that know nothing of Slipway (e2e/remotes/plain-*); one of them is not for guests. */
export default function describe(app: App): void {
  app.dashboard({ name: 'builds', label: 'Builds', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': [
      Slot.make('WebpackCard', { label: 'webpack' }),
      Slot.make('WebpackCard', { label: 'webpack again' }),
      Slot.make('StyledCard', { label: 'webpack with styles' }),
      Slot.make('ExternalCard', {
        label: 'webpack with an external runtime',
        others: ['plain-vite/ViteCard', 'plain-older/OlderCard'],
      }),
      Slot.make('RspackCard', { label: 'rspack' }),
      Slot.make('WorldClock', { zones: ['UTC'] }),
      Slot.make('Tailwind4Card', { label: 'Tailwind 4' }),
      Slot.make('Tailwind3Card', { label: 'Tailwind 3' }),
      Slot.make('OlderCard', { label: 'older' }).onlyFor({ roles: ['clerk', 'operator'] }),
    ],
  })
  app.seed('e2e', async (seed) => void (await seedPeople(seed)))
}
