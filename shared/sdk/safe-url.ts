import { isSafeUrl } from '@slipway/sdk/contract'

/**
 * `url`, if it is safe for a link: a path, or an address with http, https, mailto or tel. Otherwise
 * `about:blank`.
 */
export function safeUrl(url: string): string {
  return isSafeUrl(url) ? url : 'about:blank'
}
