import { linkMinutes } from './links'

test.each([
  [true, 10_080],
  ['90m', 90],
  ['12h', 720],
  ['7d', 10_080],
] as const)('--link %s holds for %s minutes', (value, minutes) => {
  expect(linkMinutes(value)).toBe(minutes)
})

test.each(['8d', '169h', '0h', '1w', 'h', '1.5h', '-1d', ' 1h'])(
  '--link %s is refused, with what would be right',
  (value) => {
    expect(() => linkMinutes(value)).toThrow(`--link ${value}: give a time such as 90m, 12h or 3d`)
  },
)
