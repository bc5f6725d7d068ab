import { type App, Slot } from 'slipway/server'
import { libraryNames, remoteOf } from '../libraries/packages'
import { seedPeople } from './people'

const inTests = [
  'Ajv',
  'D3',
  'Dayjs',
  'Formik',
  'Lodash',
  'LodashEs',
  'ReactHookForm',
  'RegeneratorRuntime',
  'SocketIo',
  'StyledComponents',
  'Zustand',
].map((name) => `Uses${name}`)

/** Places for what `npm run libraries` makes of each package, and for the remote of some in the tests. */
export default function describe(app: App): void {
  app.dashboard({ name: 'libraries', label: 'Libraries', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: [] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.registerSlots({
    'dashboard-before-cards': [
      ...inTests,
      ...libraryNames().map((name) => remoteOf(name).component),
    ].map((component) => Slot.make(component)),
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
  })
}
