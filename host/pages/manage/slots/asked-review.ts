import type { ManageAddress } from '../use-manage-address'

/** Where a draft that was arranged on a page is reviewed and published. */
export function reviewAddress(draft: number): string {
  return `/manage/slots?${new URLSearchParams({ draft: String(draft), publish: 'now' })}`
}

/** The review that such an address asks for, until it is done or closed. */
export function askedReview({ query, change }: ManageAddress) {
  if (query['publish'] === undefined) return undefined
  return {
    onPublished: () => change({ draft: '', publish: '' }),
    onClose: () => change({ publish: '' }),
  }
}
