import type { SlotLocationValue } from '@slipway/sdk/contract'
import { defineRemote } from './define-remote'

const source = './src/notice.tsx'

test('a component name that is not in PascalCase is refused by name', () => {
  expect(() => defineRemote({ components: { 'order-total': { module: source } } })).toThrow(
    '"order-total" is not a component name',
  )
})

test('all faults of a definition are told at once', () => {
  const locations = ['header-baner' as SlotLocationValue]

  expect(() =>
    defineRemote({
      components: { notice: { module: source }, Banner: { module: source, locations } },
    }),
  ).toThrow(/"notice" is not a component name[^]*"Banner" names the location "header-baner"/)
})

test('a global component names no locations', () => {
  const components = {
    Field: { module: source, global: true, locations: ['header-banner'] },
  } as const

  expect(() => defineRemote({ components })).toThrow('cannot name locations')
})

test('the configuration is one of an ES module container without entry', () => {
  const configuration = defineRemote({ components: { Notice: { module: source } } })

  expect(configuration).toMatchObject({
    entry: {},
    experiments: { outputModule: true },
    output: { publicPath: 'auto', library: { type: 'module' }, strictModuleErrorHandling: true },
  })
})
