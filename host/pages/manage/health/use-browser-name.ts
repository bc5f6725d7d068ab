import { useTexts } from '../../../texts/use-texts'

// Names, which are the same in every language.
const names: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
}

/** The name of a browser for people. */
export function useBrowserName(): (browser: string) => string {
  const { t } = useTexts('health')
  return (browser) => names[browser] ?? t('browser.other')
}
