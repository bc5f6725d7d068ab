import { pages } from '@slipway/sdk/contract/pages'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'

/** The name of a page, as in the navigation if it is there; one that is not known here is another page. */
export function usePageName(): (page: string) => string {
  const { t: nameOf } = useTexts('pageNames')
  const { t: inNavigation } = useTexts('shell')
  const { t } = useTexts('health')
  return (page) => {
    if (!Object.hasOwn(pages, page)) return t('page.unknown')
    const place = `manage.${page}` as TextName<'shell'>
    const label = inNavigation(place)
    // A text that is not there is its name.
    return label === place ? nameOf(page as TextName<'pageNames'>) : label
  }
}
