import type { ManifestComponent } from '@slipway/sdk/contract'
import { type App, defineResource, Slot, text } from '../application/application'
import { describeApplication } from '../testing/applications/resource-app'
import { watchSlotProps } from './watch-slot-props'

const schema = { type: 'object', properties: { label: { type: 'string' } }, required: ['label'] }

/** An application beside a catalog whose head can be changed; returns the warnings so far. */
function watch(describe: (app: App) => void) {
  const warnings: string[] = []
  const released = new Map<string, Pick<ManifestComponent, 'props'>>()
  const listeners = new Set<() => void>()
  watchSlotProps({
    application: describeApplication(describe),
    catalog: {
      component: (registry, name) =>
        released.get(`${registry} ${name}`) as ManifestComponent | undefined,
    },
    changes: {
      subscribe: (_topic, listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
  })
  const release = (name: string, props?: ManifestComponent['props']) => {
    released.set(name, { props })
    for (const listener of listeners) listener()
  }
  return { warnings, release }
}

test('a slot in code is checked by the schema of the released component, once', () => {
  const { warnings, release } = watch((app) =>
    app.registerSlots({ 'header-banner': Slot.make('Banner', { label: 5 }) }),
  )
  expect(warnings).toEqual([])

  release('slot Banner', schema)
  release('slot Banner', schema)

  expect(warnings).toEqual([
    'The slot app/header-banner/Banner passes "Banner" props that its schema refuses: /props/label: "label" is of type number; it must be string.',
  ])
})

test('a slot in a form is checked by the global component of its name', () => {
  const { warnings, release } = watch((app) =>
    app.resource(
      defineResource({
        name: 'notes',
        label: 'Notes',
        singular: 'Note',
        table: 'notes',
        record: { title: 'title' },
        fields: () => [text('title'), Slot.make('Field')],
      }),
    ),
  )

  release('slot Field', schema)
  expect(warnings).toEqual([])
  release('global Field', schema)

  expect(warnings).toEqual([expect.stringContaining('app/form:notes/Field')])
})

test('right props, content and a component without a schema are no reason for a word', () => {
  const { warnings, release } = watch((app) =>
    app.registerSlots({
      'header-banner': [Slot.make('Banner', { label: 'x' }), Slot.make('Other', { a: 1 })],
      'global-after-content': Slot.make('Text', {}, 'Hello'),
    }),
  )

  release('slot Banner', schema)
  release('slot Other')
  release('slot Text', { type: 'object', required: ['content'] })

  expect(warnings).toEqual([])
})
