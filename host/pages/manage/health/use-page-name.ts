import { type PageId, pages } from '@slipway/sdk/contract/pages'
import { useTexts } from '../../../texts/use-texts'

/** What a page is called; one of another server that is not known here is another page. */
export function usePageName(): (page: string) => string {
  const { t: nameOf } = useTexts('pageNames')
  const { t } = useTexts('health')
  return (page) => (isPage(page) ? nameOf(page) : t('page.unknown'))
}

function isPage(page: string): page is PageId {
  return Object.hasOwn(pages, page)
}
