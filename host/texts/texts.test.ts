import { CodedError, languageOf } from '@slipway/sdk/contract'
import { describeError, describeFault } from '../api/describe-error'
import { pseudoText } from './pseudo-text'
import { fetchStaffTexts, loadTexts, setLanguage, texts } from './texts'

afterEach(() => setLanguage('en'))

test('the language is the first of the reader that there are texts in, else English', () => {
  expect(languageOf(['de-AT'])).toBe('de')
  expect(languageOf(['fr', 'DE'])).toBe('de')
  expect(languageOf(['fr-CH'])).toBe('en')
  expect(languageOf([])).toBe('en')
  expect(languageOf(['*', '"><script>'])).toBe('en')
})

test('another language comes with its texts, and says so in the document', async () => {
  await loadTexts(fetchStaffTexts)
  await setLanguage('de')

  expect(texts.t('shell:signOut')).toBe('Abmelden')
  expect(document.documentElement.lang).toBe('de')
})

test('nobody who reads Arabic gets the language that is made for tests', () => {
  expect(languageOf(['ar', 'ar-EG'])).toBe('en')
  expect(languageOf(['ar-xb'])).toBe('ar-XB')
})

test('a language that is written from the right turns the page around, and back', async () => {
  await setLanguage('ar-XB')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect(texts.t('sign-in:signIn')).toBe(pseudoText('Sign in'))

  await setLanguage('de')
  expect(document.documentElement).toHaveAttribute('dir', 'ltr')
})

test('who changes their mind gets the last language', async () => {
  await Promise.all([setLanguage('de'), setLanguage('en')])

  expect(texts.t('sign-in:signIn')).toBe('Sign in')
})

test('plurals are those of the language', async () => {
  expect(texts.t('sign-in:failed.tooManyMinutes', { count: 1 })).toMatch(/1 minute\.$/)
  await setLanguage('de')

  expect(texts.t('sign-in:failed.tooManyMinutes', { count: 2 })).toMatch(/in 2 Minuten erneut/)
})

test('an error without a text is told as the server says it', () => {
  const error = new CodedError('a-code-of-nobody', 'The server says this.')

  expect(describeError(error)).toBe('The server says this.')
  expect(describeFault({ pointer: '/a', code: 'a-code-of-nobody', detail: 'So.' })).toBe('So.')
  expect(describeError(new TypeError('x is not a function'))).toBe(
    'Something went wrong on this page.',
  )
})
