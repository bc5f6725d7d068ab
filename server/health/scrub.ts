/** What reports may hold that nobody should read, and what stands in its place. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Query and fragment of an address, and who signs in by it.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*@/gi, '$1'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#'"`<>()]*|(?<![\w:])\/[\w.~%/-]+)[?#][^\s'"`<>()]*/gi, '$1'],
  [/\b(?:blob|data):[^\s'"`<>()]*/gi, '(data)'],
  // Before the rest, whose parts an address may look like.
  // What parts it, `@` or `%40`, is in none of its classes, and each is bounded: tried anew from every
  // character, it would take seconds else. 192: the 64 characters it may have, each escaped.
  [
    /(?:[^\s@%<>"'`(),;:/]|%(?!40)){1,192}(?:@|%40)[^\s@%<>"'`(),;:.]{1,63}(?:\.[^\s@%<>"'`(),;:.]{1,63})+/gi,
    '(e-mail)',
  ],
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]+/gi, '$1 (secret)'],
  [
    /((?:pass(?:word|wd|phrase)?|pwd|pin|secret|token|api[_-]?key|auth(?:orization)?|cookie|session|sid|otp|iban|card|cvc|cvv)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s,;&}\])]+)/gi,
    '$1(secret)',
  ],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, '(secret)'],
  // Long words with digits in them: keys, ids of sessions. Not the digest of a version, which names it.
  [/(?<!\/remotes\/)\b(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+=-]{24,}/gi, '(secret)'],
  // Telephone numbers, cards, accounts.
  [/(?<![\w.])\+?\d(?:[ ().-]?\d){6,}/g, '(number)'],
]

const MOST = 1000

/** A text out of a page, without what identifies people or lets somebody in. */
export function scrub(text: string): string {
  return replacements.reduce(
    (scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement),
    text.slice(0, MOST),
  )
}

/** An address without its query, its fragment and who signs in by it; without all of it where it is none. */
export function scrubAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address)
    if (!/^(?:https?|wss?):$/.test(protocol)) return protocol.slice(0, -1)
    return scrub(`${protocol}//${host}${pathname}`)
  } catch {
    // What browsers write in place of an address: `inline`, `eval`, `self`.
    return /^[a-z-]{1,40}$/.test(address) ? address : ''
  }
}
