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
  const french = { jours_one: '{{count}} jour', jours_other: '{{count}} jours' }

  expect(fillText('fr', french, { name: 'jours', values: { count: 0 } })).toBe('0 jour')
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
