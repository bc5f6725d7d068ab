import type { Layout } from '@slipway/sdk/contract'
import { rebaseLayout } from './rebase-layout'

const base: Layout = {
  entries: { a: { hidden: true }, b: { hidden: true } },
  order: { x: ['a', 'b'] },
}

test('both sides keep what they changed, and what one took back stays away', () => {
  const draft = { entries: { b: { hidden: true as const }, c: { gate: null } }, order: base.order }
  const published = { ...base, order: { x: ['b', 'a'], y: ['c', 'd'] } }

  for (const prefer of ['draft', 'published'] as const)
    expect(rebaseLayout({ base, draft, published }, prefer)).toEqual({
      entries: draft.entries,
      order: published.order,
    })
})

test('where both changed the same, the preferred one counts', () => {
  const draft: Layout = { entries: { b: { hidden: true } }, order: { x: ['b', 'a'] } }
  const published: Layout = { entries: { a: { gate: null }, b: { hidden: true } }, order: {} }

  expect(rebaseLayout({ base, draft, published }, 'draft')).toEqual(draft)
  expect(rebaseLayout({ base, draft, published }, 'published')).toEqual(published)
})
