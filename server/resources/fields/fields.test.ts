import { isField } from './field'
import * as fields from './fields'

const { default: kinds, ...builders } = fields
const options = {
  options: [{ value: 'a', label: 'A' }],
  resource: 'r',
  as: 'text',
  value: () => '',
}

test('whatever a family of fields gives to applications makes a field of a kind that is known', () => {
  const made = Object.values<(name: string, more: never) => unknown>(builders).map((build) =>
    build('it', options as never),
  )

  expect(made.every(isField)).toBe(true)
  expect(
    made
      .filter(isField)
      .map(({ entry }) => entry.type)
      .sort(),
  ).toEqual(Object.keys(kinds).sort())
})
