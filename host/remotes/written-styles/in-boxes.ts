import { type Compound, compoundsOf, isBelow, selectorsOf, simplesOf } from './compounds'

/** The colour scheme for which a rule is. */
export type WrittenScheme = 'dark' | 'light'

/** Returns the attribute by which the page says its colour scheme, as a selector. */
export function hostScheme(scheme: WrittenScheme): string {
  return `[data-mantine-color-scheme="${scheme}"]`
}

/**
 * Rewrites a list of selectors as a browser writes it: each matches inside of the boxes of the build only, which
 * are in place of the page, and in that scheme of the host only. One about what is beside the page is left out.
 */
export function inBoxes(selectors: string, mark: string, scheme?: WrittenScheme): string {
  const box = `:where([data-slipway-styles="${mark}"])`
  const asked = scheme ? `:where(${hostScheme(scheme)}) ` : ''
  return selectorsOf(selectors)
    .flatMap((selector) => inBox(selector, { box, asked }))
    .join(', ')
}

/** Whether one of the selectors, before they are in boxes, may become one for the box itself. */
export function mayBeBox(selectors: string): boolean {
  return selectorsOf(selectors).some((selector) => {
    const { isPage, kept, inside } = split(selector)
    return isPage ? inside.length === 0 : inside.length === 1 && says.test(kept)
  })
}

// As builds commonly say that their page is dark, and nothing else of it.
const saying =
  '\\.(dark|light)(?![\\w-])|\\[data-(?!mantine-)(?:\\w+-)*(?:theme|mode|scheme)="(dark|light)"\\]'
const says = new RegExp(`^(?:${saying})$`)
const condition = new RegExp(`(?<=[(,]\\s*)(?:${saying})(?=[\\s,)>])`, 'g')

function inBox(
  selector: string,
  around: { readonly box: string; readonly asked: string },
): string[] {
  const { box, asked } = around
  const { isPage, kept, inside } = split(selector)
  if (isPage && inside[0] && !isBelow(inside[0])) return []
  const rest = isPage ? inside : inside.slice(1)
  const plain = asked + box + asCondition(isPage ? kept + textOf(inside) : ` ${textOf(inside)}`)
  const [named, ofClass, ofAttribute] = ((!rest[0] || isBelow(rest[0])) && says.exec(kept)) || []
  if (!named) return [plain]
  const scheme = hostScheme((ofClass ?? ofAttribute) as WrittenScheme)
  // As heavy as the class in whose place it is.
  const byHost = `:where(${scheme}) ${box}:is(*, ${named})${asCondition(textOf(rest))}`
  return isPage ? [byHost] : [plain, byHost]
}

/** A selector by what of it is about the page, which the box is in place of. */
interface Split {
  readonly isPage: boolean
  /** What else is asked of the page; without one, all that is asked of the first part. */
  readonly kept: string
  readonly inside: readonly Compound[]
}

function split(selector: string): Split {
  const compounds = compoundsOf(selector)
  const end = compounds.findIndex((part) => !isBelow(part) || !simplesOf(part.text).some(isPage))
  const pages = end === -1 ? compounds : compounds.slice(0, end)
  const asked = pages.flatMap(({ text }) => simplesOf(text).filter((simple) => !isPage(simple)))
  const kept = pages.length > 0 ? asked.join('') : (compounds[0]?.text ?? '')
  return { isPage: pages.length > 0, kept, inside: compounds.slice(pages.length) }
}

const one = '(?::root|:host|:scope|html|body)'
const page = new RegExp(`^(?:${one}|:(?:is|where)\\(${one}(?:, ${one})*\\))$`, 'i')

function isPage(simple: string): boolean {
  return page.test(simple)
}

function textOf(compounds: readonly Compound[]): string {
  return compounds.map(({ by, text }) => by + text).join('')
}

/** Lets the host's scheme fulfil the conditions of nested selectors as well. */
export function inSchemes(selectors: string): string {
  // In brackets, as all that stands there is a condition.
  return asCondition(`(${selectors})`).slice(1, -1)
}

function asCondition(selector: string): string {
  return selector.replace(condition, (said, ofClass, ofAttribute) => {
    return `:is(${said}, ${hostScheme(ofClass ?? ofAttribute)})`
  })
}
