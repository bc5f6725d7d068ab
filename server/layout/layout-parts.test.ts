import { canonicalLayout, type Layout, type Placement } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { mergeLayouts, partsBetween, withParts } from './layout-parts'

const name = fc.constantFrom('a', 'b', 'c')
const placement: fc.Arbitrary<Placement> = fc.record(
  { hidden: fc.constant(true as const), props: fc.dictionary(name, fc.integer()) },
  { requiredKeys: [] },
)
const layouts: fc.Arbitrary<Layout> = fc
  .record({
    entries: fc.dictionary(name, placement),
    order: fc.dictionary(fc.constantFrom('top', 'end'), fc.array(name)),
  })
  .map(canonicalLayout)

function merged(base: Layout, mine: Layout, theirs: Layout): Layout | undefined {
  const result = mergeLayouts(base, mine, theirs)
  return 'layout' in result ? result.layout : undefined
}

test('the stored form of a layout is one, whatever the order of its keys', () => {
  const one = canonicalLayout({
    entries: { b: { props: { y: 1, x: 2 }, hidden: true }, a: {} },
    order: { top: ['a', 'a', 'b'], end: [] },
  })

  expect(JSON.stringify(one)).toBe(
    '{"entries":{"b":{"hidden":true,"props":{"x":2,"y":1}}},"order":{"top":["a","b"]}}',
  )
  fc.assert(fc.property(layouts, (layout) => expect(canonicalLayout(layout)).toEqual(layout)))
})

test('what differs between two layouts, laid over the first, makes the second', () => {
  fc.assert(
    fc.property(layouts, layouts, (from, to) => {
      const parts = partsBetween(from, to)
      expect(withParts(from, parts.to)).toEqual(to)
      expect(withParts(to, parts.from)).toEqual(from)
    }),
  )
})

test('a draft is published as it is where nobody published meanwhile, and changes nothing if it has no changes', () => {
  fc.assert(
    fc.property(layouts, layouts, (base, other) => {
      expect(merged(base, other, base)).toEqual(other)
      expect(merged(base, base, other)).toEqual(other)
      expect(merged(base, other, other)).toEqual(other)
    }),
  )
})

test('what a merge makes has all that each of both changed, or it is none', () => {
  fc.assert(
    fc.property(layouts, layouts, layouts, (base, mine, theirs) => {
      const result = merged(base, mine, theirs)
      const swapped = merged(base, theirs, mine)
      expect(result).toEqual(swapped)
      if (!result) return
      for (const part of ['entries', 'order'] as const) {
        const { to } = partsBetween(base, mine)
        for (const key of Object.keys(to[part]))
          expect(result[part][key] ?? null).toEqual(to[part][key])
      }
    }),
  )
})

test('an entry that both changed, and not to the same, is named', () => {
  const hidden: Layout = { entries: { a: { hidden: true } }, order: {} }
  const other: Layout = { entries: { a: { props: { x: 1 } } }, order: { top: ['a'] } }

  expect(mergeLayouts({ entries: {}, order: {} }, hidden, other)).toEqual({
    meeting: { ids: ['a'], locations: [] },
  })
})

test('an id that is a name every object answers to differs as any other', () => {
  const nothing: Layout = { entries: {}, order: {} }
  const hidden: Layout = { entries: { constructor: { hidden: true as const } }, order: {} }
  const parts = partsBetween(nothing, hidden)

  expect(parts.from.entries).toEqual({ constructor: null })
  expect(withParts(hidden, parts.from)).toEqual(nothing)
})
