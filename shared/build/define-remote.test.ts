import type { CodedError, SlotLocationValue } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { defineRemote } from './define-remote'

const source = './src/notice.tsx'

test('a component may have any name but those with control characters, or that every object has', () => {
  expect(() => defineRemote({ components: { 'order-total': { module: source } } })).not.toThrow()
  expect(() => defineRemote({ components: { 'order\ntotal': { module: source } } })).toThrow(
    '"order\\ntotal" is not a component name: it has 1 to 100 characters',
  )
  expect(() => defineRemote({ components: { prototype: { module: source } } })).toThrow(
    '"prototype" is not a component name',
  )
})

test('all faults of a definition are told at once', () => {
  const locations = ['header-baner' as SlotLocationValue]

  expect(() =>
    defineRemote({
      components: { constructor: { module: source }, Banner: { module: source, locations } },
    }),
  ).toThrow(
    /"constructor" is not a component name[^]*"Banner": There is no location "header-baner"/,
  )
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

const props = z.object({ label: z.string(), limit: z.optional(z.int()) })
const components = { Notice: { module: source, props, locations: ['header-banner'] } } as const

test('a proposed slot is typed and checked by the schema of its component', () => {
  const right = { location: 'header-banner', component: 'Notice', props: { label: 'Hi' } } as const
  const wrong = { ...right, props: { label: 5 } }

  expect(() => defineRemote({ components, slots: [right] })).not.toThrow()
  // @ts-expect-error A label is a text.
  expect(() => defineRemote({ components, slots: [wrong] })).toThrow('it must be string')
  expect(() =>
    // @ts-expect-error There is no such component.
    defineRemote({ components, slots: [{ ...right, component: 'Other' }] }),
  ).toThrow('"Other" is not a component of this remote')
  expect(() =>
    defineRemote({ components, slots: [{ ...right, location: 'login-sidebar' }] }),
  ).toThrow('"Notice" is made for header-banner, not for login-sidebar')
})

test.each([
  ['a date', z.object({ at: z.date() }), 'are not JSON'],
  ['a pattern', z.object({ code: z.string().check(z.regex(/a/)) }), 'Regular expressions'],
  ['a text alone', z.string(), 'Props are an object'],
  ['the host’s own prop', z.object({ children: z.string() }), '"children"'],
])('a schema with %s is refused', (_, props, message) => {
  const components = { Notice: { module: source, props } }

  expect(() => defineRemote({ components })).toThrow(message)
})

test('a schema of an address needs no pattern of its own', () => {
  const components = { Notice: { module: source, props: z.object({ to: z.email() }) } }

  expect(() => defineRemote({ components })).not.toThrow()
})

/** What the faults of a definition say that only JavaScript could write. */
function faultsOf(definition: object): string[] {
  try {
    defineRemote(definition as Parameters<typeof defineRemote>[0])
    return []
  } catch (error) {
    return (error as CodedError).errors?.map(({ pointer, detail }) => `${pointer} ${detail}`) ?? []
  }
}

test('an unknown key of a slot or its gate is named with the nearest one, beside other faults', () => {
  const slots = [
    { location: 'header-banner', component: 'Notice', prop: { label: 'Hi' } },
    { location: 'header-banner', component: 'Notice', props: { label: 5 } },
    {
      location: 'header-banner',
      component: 'Notice',
      props: { label: 'Hi' },
      gate: { role: ['a'] },
    },
  ]

  expect(faultsOf({ components, slots })).toEqual([
    '/slots/0/prop /slots/0/prop: "prop" is unknown here; there are: location, component, props, gate, content. Did you mean "props"?',
    expect.stringMatching(/^\/slots\/2\/gate\/role .*"role" .* Did you mean "roles"\?/),
    '/slots/0/props/label "label" is missing.',
    expect.stringMatching(/^\/slots\/1\/props\/label .*must be string/),
  ])
})

test('a budget that is none is named by its place, with the remedy', () => {
  const withBudget = (budget: unknown) => ({ components: { Notice: { module: source, budget } } })

  expect(faultsOf(withBudget({ failures: 0, p95: 0.5 }))).toEqual([
    '/components/0/budget/failures /components/0/budget/failures: Failed boxes of 1,000: from 0.1 to 500, such as 5.',
    '/components/0/budget/p95 /components/0/budget/p95: Whole milliseconds, such as 500.',
  ])
  expect(faultsOf(withBudget({ failure: 5 }))).toEqual([
    expect.stringMatching(
      /^\/components\/0\/budget\/failure .*there are: failures, p95\. Did you mean "failures"\?/,
    ),
  ])
  expect(faultsOf(withBudget({}))).toEqual([
    '/components/0/budget /components/0/budget: Say failures, p95 or both, or leave the budget out.',
  ])
})

test('what has another form than slipway.json wants is named by its place', () => {
  const definition = {
    components: { Notice: { module: source, deadlineMs: -1 } },
    slots: [{ location: 7, component: 'Notice' }],
    origins: ['api.example.com'],
  }

  expect(faultsOf(definition)).toEqual([
    expect.stringMatching(/^\/components\/0\/deadlineMs .*Too small/),
    expect.stringMatching(/^\/slots\/0\/location .*expected string, received number/),
    expect.stringMatching(/^\/origins\/0 /),
    '/origins/0 /origins/0: Not an origin',
  ])
})
