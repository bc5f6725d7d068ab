import { type App, Slot } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard for builds that know nothing of Slipway (e2e/remotes/plain-*); one of them is not for guests. */
export default function describe(app: App): void {
  app.dashboard({ name: 'builds', label: 'Builds', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': [
      Slot.make('plain-webpack/WebpackCard', { label: 'webpack' }),
      Slot.make('plain-webpack/WebpackCard', { label: 'webpack again' }),
      Slot.make('plain-webpack-css/StyledCard', { label: 'webpack with styles' }),
      Slot.make('plain-webpack-external/ExternalCard', {
        label: 'webpack with an external runtime',
        others: ['plain-vite/ViteCard', 'plain-older/OlderCard'],
      }),
      Slot.make('plain-rspack/RspackCard', { label: 'rspack' }),
      Slot.make('WorldClock', { zones: ['UTC'] }),
      Slot.make('plain-tailwind/Tailwind4Card', { label: 'Tailwind 4' }),
      Slot.make('plain-tailwind-3/Tailwind3Card', { label: 'Tailwind 3' }),
      Slot.make('plain-antd/AntdCard', { label: 'antd' }),
      Slot.make('plain-css-in-js/CssInJsCard', { label: 'CSS in JS' }),
      Slot.make('plain-older', { label: 'root' }).onlyFor({ roles: ['clerk', 'operator'] }),
      Slot.make('plain-older/OlderCard', { label: 'older' }).onlyFor({
        roles: ['clerk', 'operator'],
      }),
    ],
  })
  app.seed('e2e', async (seed) => void (await seedPeople(seed)))
}
