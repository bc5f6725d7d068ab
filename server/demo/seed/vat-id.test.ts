import { createDraw } from './draw'
import { makeVatId, vatIdOf } from './vat-id'

test.each([
  ['AT', '1358562', 'ATU13585627'],
  ['DE', '13669597', 'DE136695976'],
  ['FR', '303265045', 'FR40303265045'],
  ['IT', '0074311015', 'IT00743110157'],
  ['NL', '00449544', 'NL004495445B01'],
])('a number of %s ends as the published example does', (country, digits, expected) => {
  expect(vatIdOf(country, digits)).toBe(expected)
})

test.each(['AT', 'DE', 'FR', 'IT', 'NL'])('%s always gets a number', (country) => {
  const draw = createDraw(Math.random)

  for (let count = 0; count < 200; count++) expect(makeVatId(draw, country)).toMatch(/^[A-Z]{2}/)
})
