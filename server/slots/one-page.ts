import { locationsOf, type PageId, pageIds } from '@slipway/sdk/contract/pages'

const formPages: readonly PageId[] = ['record', 'edit', 'create']

/** Whether a page has both locations. A form of another resource is on another page. */
export function areOnOnePage(one: string, other: string): boolean {
  if (isForm(one) && isForm(other)) return one === other
  const pages = pagesOf(one)
  return pagesOf(other).some((page) => pages.includes(page))
}

function pagesOf(location: string): readonly PageId[] {
  if (isForm(location)) return formPages
  const isHere = (page: PageId) => locationsOf(page).some((name) => name === location)
  return pageIds().filter(isHere)
}

function isForm(location: string): boolean {
  return location.startsWith('form:')
}
