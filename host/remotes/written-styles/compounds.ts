/** A part of a selector between two combinators, with the one before it. */
export interface Compound {
  readonly by: string
  readonly text: string
}

/** Splits a list of selectors, as a browser writes it, at its own commas. */
export function selectorsOf(selectors: string): string[] {
  return splitAt(selectors, /,/g).map(({ text }) => text.trim())
}

/** Splits a selector at its combinators; one that begins with a combinator has an empty first part. */
export function compoundsOf(selector: string): Compound[] {
  return splitAt(selector.trim(), /\s*[\s>+~]\s*/g)
}

/** Splits a compound into what it asks for: a type, a class, something in brackets. */
export function simplesOf(compound: string): string[] {
  const simple = /::?[^.#:[]+|[.#][^.#:[]*|\[_*\]|[^.#:[]+/g
  return [...masked(compound).matchAll(simple)].map(({ 0: found, index }) =>
    compound.slice(index, index + found.length),
  )
}

/** Whether what follows a combinator is below what is before it, not beside it. */
export function isBelow({ by }: Compound): boolean {
  return /^\s*>?\s*$/.test(by)
}

function splitAt(text: string, separator: RegExp): Compound[] {
  const parts: Compound[] = []
  let [by, start] = ['', 0]
  for (const { 0: found, index } of masked(text).matchAll(separator)) {
    parts.push({ by, text: text.slice(start, index) })
    by = found
    start = index + found.length
  }
  return [...parts, { by, text: text.slice(start) }]
}

const tokens = /\\[0-9a-f]{1,6}\s?|\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[^]/gi

/** Returns a text as long as the selector, in which only what is in no brackets, text or escape is left. */
export function masked(selector: string): string {
  let depth = 0
  return selector.replace(tokens, (token) => {
    const isEnd = /^[)\]]$/.test(token)
    if (isEnd) depth -= 1
    const isInside = depth > 0 || token.length > 1
    if (/^[([]$/.test(token)) depth += 1
    return isInside ? '_'.repeat(token.length) : token
  })
}

/** Whether a selector names the rule around it, be it in brackets. */
export function namesRule(selector: string): boolean {
  return [...selector.matchAll(tokens)].some(([token]) => token === '&')
}
