/**
 * Words of other people as a chat shows them on one line, and makes no link of: a component may be named like an
 * address, and whoever reads the message trusts who sends it.
 */
export function harmless(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/:\/\/|\bwww\./gi, (start) => `${start.slice(0, 1)}\u200B${start.slice(1)}`)
}
