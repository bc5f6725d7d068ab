import { resolveTexts } from './marked-text'

/** Props that say in a word or two which of several equal entries one is, the best first. */
const telling = ['title', 'label', 'heading', 'name', 'text']

const MOST = 40

/**
 * Returns a text that distinguishes an entry from others of its component, such as its title, in the first of its
 * languages; `null`: none of its props does.
 */
export function entryLabel(props: Readonly<Record<string, unknown>>): string | null {
  const text = telling
    .map((name) => resolveTexts(props[name], ''))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
    ?.trim()
  if (text === undefined) return null
  const letters = [...text]
  return letters.length > MOST ? `${letters.slice(0, MOST - 1).join('')}…` : text
}
