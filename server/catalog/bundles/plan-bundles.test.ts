import { slotLocations } from '@slipway/sdk/contract'
import { needsSession, pageIds } from '@slipway/sdk/contract/pages'
import { builtVersion } from '../../testing/built-version'
import { type CatalogState, emptyState, type LiveRemote } from '../catalog-state'
import { type OpenSlot, planBundles } from './plan-bundles'

/** Around all pages of signed-in users. */
const every = pageIds().filter(needsSession).join('+')

/** Each remote has the component of its name. */
function live(name: string, parts: Partial<LiveRemote> = {}): LiveRemote {
  const base = versionOf(name, '1.0.0')
  return { name, base, canary: undefined, publicGranted: true, origins: [], ...parts }
}

const versionOf = (name: string, version: string) =>
  builtVersion({ name, version, components: [{ name }] })

function stateOf(remotes: readonly LiveRemote[], parts: Partial<CatalogState> = {}): CatalogState {
  const versions = remotes.flatMap(({ base, canary }) => [
    base,
    ...(canary ? [canary.version] : []),
  ])
  return {
    ...emptyState,
    remotes,
    live: new Map(versions.map((version) => [version.digest, version])),
    ...parts,
  }
}

const at = (location: string, ...components: readonly string[]): OpenSlot[] =>
  components.map((component) => ({ location, component }))

/** Place → the remotes whose entries go there. */
function planned(state: CatalogState, slots: readonly OpenSlot[]): Record<string, string[]> {
  const plans = planBundles({ state, slots, locations: slotLocations }).map(
    ({ place, versions }): [string, string[]] => [
      place,
      versions.map(({ manifest }) => `${manifest.name} ${manifest.version}`),
    ],
  )
  return Object.fromEntries(plans.filter(([, versions]) => versions.length > 0))
}

test('remotes go by the pages that draw them: those of every page together, and each into one file', () => {
  const state = stateOf(['One', 'Two', 'Three', 'Four'].map((name) => live(name)))

  const plan = planned(state, [
    ...at('dashboard-before-cards', 'One', 'Two'),
    ...at('dashboard-after-cards', 'Two'),
    ...at('resource-before-form', 'Three', 'One'),
    ...at('tenant-switcher', 'Four', 'Two'),
  ])

  expect(plan).toEqual({
    [every]: ['Four 1.0.0', 'Two 1.0.0'],
    'record+edit+create': ['Three 1.0.0', 'One 1.0.0'],
  })
})

test('there are at most eight files, whatever the slots', () => {
  const state = stateOf([live('One')])
  const slots = slotLocations.names().flatMap((location) => at(location, 'One'))

  expect(planBundles({ state, slots, locations: slotLocations }).length).toBeLessThanOrEqual(8)
})

test('anonymous viewers have one file, of remotes that may be at public locations', () => {
  const state = stateOf([live('One'), live('Two', { publicGranted: false }), live('Three')])

  const plan = planned(state, [
    ...at('login-before-form', 'One', 'Two'),
    ...at('header-banner', 'Three'),
    ...at('dashboard-before-cards', 'Two'),
  ])

  expect(plan).toEqual({
    'sign-in': ['One 1.0.0', 'Three 1.0.0'],
    [every]: ['Three 1.0.0'],
    'dashboard+named-dashboard': ['Two 1.0.0'],
  })
})

test('of a remote with a canary the base is in the file; it stays there until the canary is the base', () => {
  const canary = { version: versionOf('One', '2.0.0'), percent: 100 }
  const state = stateOf([live('One', { canary })])

  expect(planned(state, at('header-banner', 'One'))).toEqual({
    'sign-in': ['One 1.0.0'],
    [every]: ['One 1.0.0'],
  })
})

test('what is turned off, unknown, or only for wide windows is in none', () => {
  const off = { remote: 'One', version: undefined, component: undefined }
  const state = stateOf([live('One'), live('Two')], {
    disabled: [{ ...off, at: 0, who: 'operator', why: 'incident', byOperator: true }],
  })

  const plan = planned(state, [
    ...at('dashboard-before-cards', 'One', 'Nowhere'),
    ...at('no-such-location', 'Two'),
    ...at('login-sidebar', 'Two'),
  ])

  expect(plan).toEqual({})
})

test('a remote of several files, a large one, or one that its own files import, stays by itself', () => {
  const large = builtVersion({
    name: 'Large',
    components: [{ name: 'Large' }],
    files: { 'entry.js': `export const get = 1 // ${'long '.repeat(10_000)}` },
  })
  const split = builtVersion({
    name: 'Split',
    components: [{ name: 'Split', preload: ['chunk.js'] }],
    files: { 'entry.js': 'export const get = 1', 'chunk.js': 'export {}' },
  })
  const plain = versionOf('Circle', '1.0.0')
  const circle = { ...plain, manifest: { ...plain.manifest, modules: ['entry.js'] } }
  const state = stateOf([
    live('Large', { base: large }),
    live('Split', { base: split }),
    live('Circle', { base: circle }),
  ])

  expect(planned(state, at('dashboard-before-cards', 'Large', 'Split', 'Circle'))).toEqual({})
})
