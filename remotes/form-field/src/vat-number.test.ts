import { normalizeVatNumber, vatNumberFault } from './vat-number'

test.each([
  ['ATU13585627', 'AT'],
  ['DE136695976', 'DE'],
  ['FR40303265045', 'FR'],
  ['FRK7399859412', 'FR'],
  ['IT00743110157', 'IT'],
  ['NL004495445B01', 'NL'],
  ['NL000099998B57', 'NL'],
])('%s is a number of %s', (number, country) => {
  expect(vatNumberFault(number, country)).toBeUndefined()
})

test.each([
  ['ATU13585626', 'AT'],
  ['DE136695977', 'DE'],
  ['FR41303265045', 'FR'],
  ['IT00743110158', 'IT'],
  ['NL004495446B01', 'NL'],
])('%s of %s has a wrong check digit', (number, country) => {
  expect(vatNumberFault(number, country)).toBe('checkDigit')
})

test('a number of another country looks wrong', () => {
  expect(vatNumberFault('DE136695976', 'AT')).toBe('looksWrong')
})

test('an empty number, and one of a country that is not known, are left alone', () => {
  expect(vatNumberFault(' ', 'AT')).toBeUndefined()
  expect(vatNumberFault('whatever', 'CH')).toBeUndefined()
  expect(vatNumberFault('whatever', 'constructor')).toBeUndefined()
})

test('spaces, dots and dashes do not count', () => {
  expect(normalizeVatNumber(' de 136.695-976 ')).toBe('DE136695976')
})
