import { useTexts } from '../../../texts/use-texts'
import { usePlaces } from '../explain/use-places'

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

/** The name of a location on the pages of operators; a form is said to be one. */
export function usePlaceName(): (location: string) => string {
  const places = usePlaces()
  return (location) => {
    for (const { group, items } of places) {
      const label = items.find(({ value }) => value === location)?.label
      if (label !== undefined) return location.startsWith('form:') ? `${group}: ${label}` : label
    }
    return location
  }
}
