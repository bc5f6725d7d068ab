import { expiryNotice, KEY_EXPIRES_HEADER, TOKEN_EXPIRES_HEADER } from '@slipway/sdk/contract'

const DAY_MS = 86_400_000

/** When a team's token ends, and a signing key of its remote that ends soon; times in ISO 8601. */
export interface Expires {
  readonly token: string
  readonly key?: { readonly id: string; readonly expiresAt: string }
}

/** Reads both from the headers of a reply; older hosts send neither. */
export function readExpires(headers: Headers): Expires | undefined {
  const token = headers.get(TOKEN_EXPIRES_HEADER)
  if (token === null) return undefined
  const [id, expiresAt] = headers.get(KEY_EXPIRES_HEADER)?.split(' ') ?? []
  return { token, ...(id && expiresAt && { key: { id, expiresAt } }) }
}

/** A line for each that ends within `expiryNotice.soonDays`, and what to do about it. */
export function expiryNotes({ token, key }: Expires, now: number): string[] {
  return [
    ...note('the token', token, now, tokenRemedy),
    ...(key ? note(`the signing key ${key.id}`, key.expiresAt, now, keyRemedy) : []),
  ]
}

const tokenRemedy =
  'Ask the operators for another one, then: npx slipway login, or set SLIPWAY_TOKEN.'
const keyRemedy =
  'Make a new key, and ask the operators to register it. Versions that are signed stay valid.'

// oxlint-disable-next-line max-params
function note(what: string, expiresAt: string, now: number, remedy: string): string[] {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS)
  if (days >= expiryNotice.soonDays) return []
  const word = days < expiryNotice.urgentDays ? 'Warning' : 'Note'
  const left = days < 1 ? 'in less than a day' : `in ${days} ${days === 1 ? 'day' : 'days'}`
  return [`${word}: ${what} ends ${left}, at ${expiresAt}. ${remedy}`]
}
