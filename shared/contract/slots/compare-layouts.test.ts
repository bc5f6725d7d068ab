import { compareReviews } from './compare-layouts'
import type { LayoutDifference } from './layout'

const entry = (id: string, to: LayoutDifference['to']): LayoutDifference => ({
  id,
  component: 'Banner',
  location: to?.location ?? 'header-banner',
  changed: ['props'],
  from: null,
  to,
  order: null,
  sentence: id,
})
const order = (location: string, to: string[]): LayoutDifference => ({
  ...entry('', null),
  id: null,
  location,
  order: { from: [], to },
})
const hidden = entry('hidden', { hidden: true })
const summary = (before: LayoutDifference[], now: LayoutDifference[]) =>
  compareReviews(before, now).map(({ is, difference }) => [is, difference.id, difference.to])

test('what both reviews show is no change, also where it comes from something else meanwhile', () => {
  const meanwhile = { ...hidden, from: { props: { text: 'new' } } }

  expect(
    compareReviews([hidden, order('a', ['1', '2'])], [order('a', ['1', '2']), meanwhile]),
  ).toEqual([])
})

test('what is new, other and gone is told as it is now, or as it was', () => {
  const moved = entry('banner', { location: 'header-banner' })
  const elsewhere = entry('banner', { location: 'login-sidebar' })
  const added = entry('added', { component: 'Notice' })

  expect(summary([hidden, moved], [elsewhere, added])).toEqual([
    ['other', 'banner', elsewhere.to],
    ['new', 'added', added.to],
    ['gone', 'hidden', hidden.to],
  ])
})

test('orders are told apart by their location', () => {
  const [before, now] = [order('a', ['1', '2']), order('a', ['2', '1'])]

  expect(compareReviews([before], [now, order('b', ['3'])])).toEqual([
    { is: 'other', difference: now },
    { is: 'new', difference: order('b', ['3']) },
  ])
})
