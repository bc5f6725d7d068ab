import { nearestNames } from './nearest-names'

test.each([
  ['lacks a letter in the middle', 'Offr', 'Offer', ['OfficeFriend', 'OffersOfFriday']],
  ['lacks its first letter', 'ffer', 'Offer', ['Buffered', 'OfferList']],
  ['lacks its last letter', 'prop', 'props', ['properties', 'propsOf']],
  ['lacks one of two equal letters', 'Baner', 'Banner', ['BaneResult', 'Better']],
  ['has a letter too many', 'propps', 'props', ['propositions', 'proper']],
  ['has a wrong letter', 'contant', 'content', ['constant-table', 'location']],
  ['has two letters in each other’s place', 'porps', 'props', ['torts', 'ropes']],
  ['has a hyphen too few', 'headerbanner', 'header-banner', ['header', 'banner']],
  ['is written in another case', 'softdelete', 'softDelete', ['soft', 'delete']],
  ['has one letter', 'B', 'A', ['Banner', 'Button']],
])('a name that %s is nearest to the right one', (_, name, right, others) => {
  expect(nearestNames(name, [...others, right])[0]).toBe(right)
})

test('three at most, each once, and never the name itself', () => {
  const names = ['Offers', 'Offer', 'Offers', 'Other', 'Notice', 'Stock']

  expect(nearestNames('Offer', names)).toEqual(['Offers', 'Other', 'Notice'])
})

test('nothing is near where there is nothing', () => {
  expect(nearestNames('Offer', [])).toEqual([])
})
