import fc from 'fast-check'
import { resolveTexts } from './marked-text'
import { languagesOfTexts, textFaultsIn, textGapsIn } from './text-faults'

const welcome = { $text: { en: 'Welcome', de: 'Willkommen', 'de-AT': 'Servus' } }
const faultsOf = (value: unknown) =>
  textFaultsIn(value).map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`)

describe('the text that a reader gets', () => {
  test.each([
    ['of the tag', 'de-AT', 'Servus'],
    ['else of its language', 'de-CH', 'Willkommen'],
    ['of the language', 'de', 'Willkommen'],
    ['else the first one', 'fr-FR', 'Welcome'],
  ])('is that %s', (_, locale, text) => {
    expect(resolveTexts({ title: welcome }, locale)).toEqual({ title: text })
  })

  test('stands deep in lists and objects, beside what is no text', () => {
    const props = { items: [{ title: welcome, count: 1 }, null, welcome], tone: 'info' }

    expect(resolveTexts(props, 'de')).toEqual({
      items: [{ title: 'Willkommen', count: 1 }, null, 'Willkommen'],
      tone: 'info',
    })
  })

  test('leaves the props as they were given', () => {
    const props = Object.freeze({ title: welcome })

    resolveTexts(props, 'de')

    expect(props.title).toBe(welcome)
  })
})

test('props without such texts, and their parts, stay the same objects', () => {
  const plain = { items: [{ a: 1 }], to: { de: 'no text', id: 7 } }
  const props = { plain, title: welcome }

  expect(resolveTexts(plain, 'de')).toBe(plain)
  expect(resolveTexts(props, 'de').plain).toBe(plain)
  fc.assert(fc.property(fc.jsonValue(), (value) => resolveTexts(value, 'de') === value))
})

test('a key that is named as the prototype stays data', () => {
  const props = JSON.parse('{"__proto__": {"a": 1}, "title": {"$text": {"de": "x"}}}')

  expect(Object.entries(resolveTexts(props, 'de'))).toEqual([
    ['__proto__', { a: 1 }],
    ['title', 'x'],
  ])
})

test('the languages of all texts are known, each once', () => {
  expect(languagesOfTexts([welcome, { a: { $text: { fr: 'x', en: 'y' } } }])).toEqual([
    'en',
    'de',
    'de-AT',
    'fr',
  ])
})

test.each([
  ['no languages', { a: { $text: {} } }, '/a/$text text-invalid: write texts by language'],
  ['a text alone', { a: { $text: 'x' } }, '/a/$text text-invalid: write texts by language'],
  ['a list', { a: { $text: ['x'] } }, '/a/$text text-invalid: write texts by language'],
  ['nothing', { a: { $text: null } }, '/a/$text text-invalid: write texts by language'],
  ['an empty text', { a: { $text: { en: ' ' } } }, '/a/$text/en text-invalid: is empty'],
  ['a number', { a: { $text: { en: 7 } } }, '/a/$text/en text-invalid: is not a text'],
  [
    'a word that is no tag',
    [{ $text: { 'in German': 'x' } }],
    '/0/$text/in German text-invalid: "in German" is not a language tag',
  ],
  ['the name of a language', { $text: { english: 'x' } }, '/$text/english text-invalid: "english"'],
  [
    'a tag as systems write it',
    { a: { $text: { de_at: 'x' } } },
    '/a/$text/de_at text-invalid: "de_at" must be written "de-AT"',
  ],
  [
    'something beside it',
    { 'a/b': { $text: { en: 'x' }, tone: 'info' } },
    '/a~1b text-invalid: "$text" must be the only member of a text by language',
  ],
])('%s under "$text" is a fault with its place', (_, value, expected) => {
  expect(faultsOf(value)).toEqual([expect.stringContaining(expected)])
})

test('texts by language, and props that are only called like languages, are fine', () => {
  expect(faultsOf({ title: welcome, to: { id: 'x', no: 1 } })).toEqual([])
})

test.each([
  [
    'in one language of two',
    { title: { $text: { en: 'Hi' } } },
    ['/title/$text There is no text in "de"; these readers get the one in "en".'],
  ],
  [
    'in a part of a language',
    { list: [{ $text: { 'de-AT': 'Servus', en: 'Hi' } }] },
    ['/list/0/$text There is no text in "de"; these readers get the one in "de-AT".'],
  ],
  [
    'in another language alone',
    { $text: { fr: 'Salut' } },
    ['/$text There is no text in "en", "de"; these readers get the one in "fr".'],
  ],
  ['in every language', { title: welcome }, []],
  [
    'that is plain, or no text by language at all',
    { a: 'Hi', to: { en: 'x' }, b: { $text: 7 } },
    [],
  ],
])('a text %s is told with what it lacks', (_, value, expected) => {
  const gaps = textGapsIn(value)

  expect(gaps.map(({ code }) => code)).toEqual(expected.map(() => 'text-untranslated'))
  expect(gaps.map(({ pointer, detail = '' }) => `${pointer} ${detail}`)).toEqual(
    expected.map((text) => `${text} The host speaks en and de.`),
  )
})
