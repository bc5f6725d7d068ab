import { browserLocale } from './app-root'

test('the first language that Intl takes is the locale', () => {
  expect(browserLocale(['en-US@posix', 'de-AT', 'en'])).toBe('de-AT')
})

test('without any it is English', () => {
  expect(browserLocale(['en-US@posix', ''])).toBe('en')
  expect(browserLocale([])).toBe('en')
})
