import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import { type App, defineResource, Slot, text } from '../application/application'
import { describeApplication } from '../testing/applications/resource-app'
import { builtVersion } from '../testing/built-version'
import { watchSlots } from './watch-slots'

const schema = { type: 'object', properties: { label: { type: 'string' } }, required: ['label'] }

type Component = Pick<ManifestComponent, 'name'> & Partial<ManifestComponent>

const componentsOf = (components: readonly Component[]): Manifest['components'] =>
  builtVersion({ components: [...components] }).manifest.components

interface Remotes {
  readonly live?: readonly Component[]
  readonly built?: readonly Component[]
}

/** An application beside remotes that can be released; returns the warnings so far. */
function watch(describe: (app: App) => void, { live = [], built = [] }: Remotes = {}) {
  const warnings: string[] = []
  const codes: unknown[] = []
  let released = componentsOf(live)
  const listeners = new Set<() => void>()
  watchSlots({
    application: describeApplication(describe),
    catalog: { components: () => released },
    built: [{ components: componentsOf(built) }],
    changes: {
      subscribe: (_topic, listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    log: {
      warn: (fields: object, message?: string) => {
        warnings.push((message ?? '').replace(/ \(\S+:\d+\)/, ''))
        codes.push(Reflect.get(fields, 'code'))
      },
    },
  })
  const release = (...components: readonly Component[]) => {
    released = componentsOf(components)
    for (const listener of listeners) listener()
  }
  return { warnings, codes, release }
}

const inForm = (slot: Slot) => (app: App) =>
  app.resource(defineResource({ name: 'notes', fields: () => [text('title'), slot] }))
const banner = (props: object) => (app: App) =>
  app.registerSlots({ 'header-banner': Slot.make('Banner', { ...props }) })

describe('a slot in code whose component no remote has', () => {
  test('is told with its place and the nearest name that one has', () => {
    const { warnings, codes } = watch(
      (app) => app.registerSlots({ 'header-banner': Slot.make('Baner') }),
      { live: [{ name: 'Banner' }, { name: 'Footer' }] },
    )

    expect(codes).toEqual(['component-unregistered'])
    expect(warnings).toEqual([
      'The slot app/header-banner/Baner names the component "Baner", which no live or built remote has. Did you mean "Banner"? If the name is right, build or release its remote, and see that SLIPWAY_REMOTES names its folder.',
    ])
  })

  test('is told without a nearest name where there is none, in forms as well', () => {
    const { warnings } = watch(inForm(Slot.make('TaxField')), { live: [{ name: 'TaxFields' }] })

    expect(warnings).toEqual([
      'The slot app/form:notes/TaxField names the component "TaxField", which no live or built remote has. If the name is right, build or release its remote, and see that SLIPWAY_REMOTES names its folder.',
    ])
  })

  test('is told each by itself, with the line that makes it, and once however often remotes change', () => {
    const { warnings, release } = watch((app) => {
      app.registerSlots({ 'header-banner': Slot.make('One') })
      app.registerSlots({ 'global-after-content': Slot.make('Two') })
    })

    release({ name: 'Three' })
    release()

    expect(warnings.map((one) => one.split(',')[0])).toEqual([
      'The slot app/header-banner/One names the component "One"',
      'The slot app/global-after-content/Two names the component "Two"',
    ])
  })

  test('is no reason for a word once it was built, or released', () => {
    const describe = banner({ label: 'x' })

    expect(watch(describe, { built: [{ name: 'Banner' }] }).warnings).toEqual([])
    expect(watch(describe, { live: [{ name: 'Banner' }] }).warnings).toEqual([])
  })

  test.each([
    [
      'a location',
      banner({}),
      { name: 'Banner', registry: 'global' } as const,
      'The slot app/header-banner/Banner names the component "Banner", which is for forms only. Remove "global" from its remote, or put the slot into a form.',
    ],
    [
      'a form',
      inForm(Slot.make('TaxField')),
      { name: 'TaxField' },
      'The slot app/form:notes/TaxField names the component "TaxField", which is for locations only. Write "global: true" in its remote, or put the slot at a location.',
    ],
  ])('is said to be in the other registry at %s', (_where, describe, component, message) => {
    const { warnings, codes } = watch(describe, { live: [component] })

    expect(warnings).toEqual([message])
    expect(codes).toEqual(['wrong-registry'])
  })
})

describe('props of a slot in code', () => {
  const refused =
    'The slot app/header-banner/Banner passes "Banner" props that its schema refuses: /props/label: "label" is of type number; it must be string.'

  test('are checked by the schema of the live component, once', () => {
    const { warnings, release } = watch(banner({ label: 5 }), { live: [{ name: 'Banner' }] })
    expect(warnings).toEqual([])

    release({ name: 'Banner', props: schema })
    release({ name: 'Banner', props: schema })

    expect(warnings).toEqual([refused])
  })

  test('are checked by the schema of what was built, where nothing is live', () => {
    const built = [{ name: 'Banner', props: schema }]

    expect(watch(banner({ label: 5 }), { built }).warnings).toEqual([refused])
    expect(watch(banner({ label: 5 }), { live: [{ name: 'Banner' }], built }).warnings).toEqual([])
  })

  test('in a form are checked by the component for forms', () => {
    const { warnings, release } = watch(inForm(Slot.make('Field')), {
      live: [{ name: 'Field', registry: 'global' }],
    })

    release({ name: 'Field', props: schema }, { name: 'Field', registry: 'global' })
    expect(warnings).toEqual([])
    release({ name: 'Field', registry: 'global', props: schema })

    expect(warnings).toEqual([expect.stringContaining('app/form:notes/Field passes')])
  })

  test('are no reason for a word where they fit, or where there is no schema', () => {
    const text = { name: 'Text', props: { type: 'object', required: ['content'] } }
    const { warnings } = watch(
      (app) =>
        app.registerSlots({
          'header-banner': [Slot.make('Banner', { label: 'x' }), Slot.make('Other', { a: 1 })],
          'global-after-content': Slot.make('Text', {}, 'Hello'),
        }),
      { live: [{ name: 'Banner', props: schema }, { name: 'Other' }, text] },
    )

    expect(warnings).toEqual([])
  })
})
