import { CodedError } from '@slipway/sdk/contract'
import { describeError, describeFault } from '../api/describe-error'
import { languageOf } from './language'
import { loadTexts, setLanguage, texts } from './texts'

afterEach(() => setLanguage('en'))

test('the language is the first of the reader that there are texts in, else English', () => {
  expect(languageOf(['de-AT'])).toBe('de')
  expect(languageOf(['fr', 'DE'])).toBe('de')
  expect(languageOf(['fr-CH'])).toBe('en')
  expect(languageOf([])).toBe('en')
})

test('another language comes with its texts, and says so in the document', async () => {
  await loadTexts('staff')
  await setLanguage('de')

  expect(texts.t('shell:signOut')).toBe('Abmelden')
  expect(document.documentElement.lang).toBe('de')
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
