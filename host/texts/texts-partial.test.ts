import { setLanguage, texts } from './texts'

// A language whose texts are not all there: in the repository the types let none be missing.
jest.mock('./de/public', () => ({ publicTexts: { 'sign-in': { signIn: 'Anmelden' } } }))

test('a text that a language lacks is in English, each by itself', async () => {
  await setLanguage('de')

  expect(texts.t('sign-in:signIn')).toBe('Anmelden')
  expect(texts.t('sign-in:failed.tooManyMinutes', { count: 1 })).toMatch(/1 minute\.$/)
  expect(texts.t('common:close')).toBe('Close')
})
