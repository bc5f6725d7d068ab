import type { Place } from './criticality'
import { weigh } from './criticality'

const at = (id: string, criticality?: Place['criticality'], component = 'Refund'): Place => ({
  id,
  component,
  criticality,
})
const refund = { name: 'Refund', registry: 'slot' } as const

test.each<[string, Place[], ReturnType<typeof weigh>]>([
  ['what is nowhere is what its team says', [], { criticality: 'normal' }],
  ['so is what nobody else says a word of', [at('a')], { criticality: 'normal' }],
  [
    'an operator says that more depends on it',
    [at('a', 'essential')],
    { criticality: 'essential', criticalAt: 'a' },
  ],
  [
    'or less, at its only place',
    [at('a', 'decoration')],
    { criticality: 'decoration', criticalAt: 'a' },
  ],
  [
    'less at one place of two changes nothing',
    [at('a', 'decoration'), at('b')],
    { criticality: 'normal' },
  ],
  [
    'the most critical place counts',
    [at('a', 'decoration'), at('b', 'essential'), at('c')],
    { criticality: 'essential', criticalAt: 'b' },
  ],
  [
    'what both say is the word of its team',
    [at('a', 'normal'), at('b')],
    { criticality: 'normal' },
  ],
  [
    'of another component it says nothing',
    [at('a', 'essential', 'Other')],
    { criticality: 'normal' },
  ],
])('%s', (_, places, expected) => {
  expect(weigh(refund, places)).toEqual(expected)
})

test('a component among the fields of a form has no entry, whatever one of its name has', () => {
  const field = { name: 'Refund', registry: 'global', criticality: 'essential' } as const
  expect(weigh(field, [at('a', 'decoration')])).toEqual({ criticality: 'essential' })
})
