import { type OptionNames, optionFaults } from './option-faults'

interface Options {
  readonly label: string
  readonly softDelete?: string
}

const names: OptionNames<Options> = { label: 'required', softDelete: 'optional' }

test('an option that is not listed, or listed as something else, does not compile', () => {
  // @ts-expect-error "softDelete" is not listed.
  const incomplete: OptionNames<Options> = { label: 'required' }
  // @ts-expect-error There is no such option.
  const tooMany: OptionNames<Options> = { ...names, soft: 'optional' }
  // @ts-expect-error It may be left out.
  const wrong: OptionNames<Options> = { label: 'required', softDelete: 'required' }

  expect([incomplete, tooMany, wrong]).toHaveLength(3)
})

test('a name that no option has is told with its place and the nearest one that has', () => {
  expect(optionFaults({ label: 'Orders', softdelete: 'x' }, names, '/a')).toEqual([
    {
      pointer: '/a/softdelete',
      code: 'unknown-option',
      detail: 'there is no option "softdelete"; did you mean "softDelete"?',
    },
  ])
})

test('an option that has to be there is told when it is missing', () => {
  const missing = {
    pointer: '/label',
    code: 'missing-option',
    detail: 'the option "label" is missing; add it',
  }

  expect(optionFaults({}, names)).toEqual([missing])
  expect(optionFaults({ label: undefined }, names)).toEqual([missing])
})

test('what may be written in place of options has no faults', () => {
  expect(['a text', null, undefined].flatMap((given) => optionFaults(given, names))).toEqual([])
})
