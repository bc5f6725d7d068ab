import { isSafeUrl } from '@slipway/sdk/contract'

/** `url`, if a link may lead there: a path, or an address by http, https, mailto or tel. Else `about:blank`. */
export function safeUrl(url: string): string {
  return isSafeUrl(url) ? url : 'about:blank'
}
