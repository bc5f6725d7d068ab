import { fillText } from './fill-text'

const texts = {
  plain: 'Save',
  greeting: 'Hello {{name}}, {{name}}',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  rows: '{{count}} rows a page',
}

test.each([
  [{ name: 'plain' }, 'Save'],
  [{ name: 'greeting', values: { name: 'Ada' } }, 'Hello Ada, Ada'],
  [{ name: 'files', values: { count: 1 } }, '1 file'],
  [{ name: 'files', values: { count: 0 } }, '0 files'],
  [{ name: 'rows', values: { count: 50 } }, '50 rows a page'],
])('%j is %s', (wanted, text) => {
  expect(fillText('en', texts, wanted)).toBe(text)
})

test('plurals are chosen by the rules of the language', () => {
  const days = { days_zero: 'no day', days_two: 'both days', days_few: 'some', days_other: 'days' }
  const say = (count: number) => fillText('ar-XB', days, { name: 'days', values: { count } })

  expect([0, 2, 5, 100].map(say)).toEqual(['no day', 'both days', 'some', 'days'])
})

test('a form that a text does not have is that of most numbers', () => {
  const days = { days_other: 'days' }

  expect(fillText('ar-XB', days, { name: 'days', values: { count: 2 } })).toBe('days')
})

test('in a language from the right a value keeps its own direction', () => {
  const filled = fillText('ar-XB', { a: '({{name}})' }, { name: 'a', values: { name: '+49 30' } })

  expect(filled).toBe('(\u2068+49 30\u2069)')
})

test('what a value says is not read as a place for another one', () => {
  const values = { name: '{{count}} $& <b>', count: 3 }

  expect(fillText('en', { greeting: 'Hello {{name}}' }, { name: 'greeting', values })).toBe(
    'Hello {{count}} $& <b>',
  )
})

test.each(['constructor', '__proto__', 'unknown'])('there is no text %s', (name) => {
  expect(fillText('en', texts, { name })).toBeUndefined()
})
