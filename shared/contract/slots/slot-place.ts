import { resolveTexts } from './values/marked-text'

/**
 * Returns the location of a slot and the component that it names, as ids of slots begin after their source. A `#` comes
 * only before the ordinal of one of several, so that no name of a component can be taken for one.
 */
export function slotPlace(location: string, component: string): string {
  return `${location}/${component.replaceAll('%', '%25').replaceAll('#', '%23')}`
}

/** The component in an id such as `app/navbar-items/HelpLink#2`; `undefined` where the id has no such parts. */
export function componentIn(id: string): string | undefined {
  const name = id.split('/').slice(2).join('/').replace(/#\d+$/, '')
  return name.replaceAll('%23', '#').replaceAll('%25', '%') || undefined
}

/** Whether it names an entry that operators added; those of remotes begin with the remote's name. */
export function isAddedId(id: string): boolean {
  return id.startsWith('operator/')
}

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
