import { setLanguage, texts } from './texts'

// A chunk that does not come: no test can cut the connection between an import and its file.
jest.mock('./de/public', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('where the texts of a language do not come, the document says which one stands there', async () => {
  document.documentElement.lang = 'de'

  await setLanguage('de')

  expect(texts.t('sign-in:signIn')).toBe('Sign in')
  expect(document.documentElement.lang).toBe('en')
})
