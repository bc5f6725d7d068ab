import type { Request } from 'express'

/** The query string as it was sent: Express would keep only one of equal names. */
export function searchOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?')
  return at < 0 ? '' : originalUrl.slice(at + 1)
}
