import type { PageSlots, SlotEntry } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { mergePageSlots, merger } from './use-page-slots'

const page = { mode: 'view', isWide: true } as const
const entry = (component: string) => ({ component, props: {} })

test('entries of both ways stand in the order registered', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (asks) => {
      const every: SlotEntry[] = []
      const more: PageSlots[string] = []
      for (const [index, isPaged] of asks.entries()) {
        if (isPaged) more.push({ ...entry(`C${index}`), after: every.length })
        else every.push(entry(`C${index}`))
      }

      const { here } = mergePageSlots({ here: every }, { slots: { here: more }, ...page })

      expect(here).toEqual(asks.map((_, index) => entry(`C${index}`)))
    }),
  )
})

const more = { here: [{ ...entry('Edit'), after: 0, modes: ['edit' as const] }] }

test('an entry of another mode, and one of a wide window in a narrow one, is not drawn', () => {
  const wide = { here: [{ ...entry('Wide'), after: 1, device: 'wide' as const }] }
  const drawn = { here: [entry('A')] }

  expect(mergePageSlots(drawn, { slots: more, ...page })).toEqual(drawn)
  expect(mergePageSlots(drawn, { slots: more, ...page, mode: 'edit' })).toEqual({
    here: [entry('Edit'), entry('A')],
  })
  expect(mergePageSlots(drawn, { slots: wide, ...page, isWide: false })).toEqual(drawn)
  expect(mergePageSlots(drawn, { slots: wide, ...page })).toEqual({
    here: [entry('A'), entry('Wide')],
  })
})

test('of a location that has become shorter since, the entry comes last; other locations stay as they are', () => {
  const late = { here: [{ ...entry('Late'), after: 5 }] }

  expect(mergePageSlots({ there: [entry('B')] }, { slots: late, ...page })).toEqual({
    here: [entry('Late')],
    there: [entry('B')],
  })
})

test('entries of a later revision wait for the reply of the page: none is there twice', () => {
  const merge = merger({ slots: { here: [{ ...entry('Paid'), after: 0 }] }, ...page }, 5)
  const before = { here: [entry('A')] }
  const after = { here: [entry('Paid'), entry('A')] }
  const drawn = merge(before, 5)
  expect(drawn).toEqual(after)

  expect(merge(after, 6)).toBe(drawn)
  // The reply has come: what was said of the page is of the same layout again.
  expect(merger({ slots: {}, ...page }, 6)(after, 6)).toEqual(after)
})

test('what is no delivery, such as the ids of a draft, is merged as it is', () => {
  const merge = merger({ slots: { here: [{ ...entry('Paid'), after: 0 }] }, ...page }, 5)
  merge({ here: [entry('A')] }, 5)

  expect(merge({ here: [entry('B')] })).toEqual({ here: [entry('Paid'), entry('B')] })
})
