import parser, { type Node, type Selector } from 'postcss-selector-parser'

/** The attribute of a slot's box that says which build's styles reach into it. */
const attribute = 'data-slipway-styles'

/** Whether `mark` is that of a build of this remote: its name, a hyphen, 16 hexadecimal digits. */
export function isMarkOf(mark: string, remote: string): boolean {
  return mark.startsWith(`${remote}-`) && /^[0-9a-f]{16}$/.test(mark.slice(remote.length + 1))
}

/** The place of a selector: the top of a sheet, or another rule, whose elements it starts from. */
export interface SelectorContext {
  readonly mark: string
  readonly isNested: boolean
}

export type Scheme = 'dark' | 'light'

/** Whether each of a list of selectors matches inside of the boxes of a build only. */
export function isPrefixed(text: string, { mark, isNested }: SelectorContext): boolean {
  try {
    return parseSelectors(text).every(
      (selector) => startsInBox(selector, mark) || (isNested && startsFromRule(selector)),
    )
  } catch {
    return false
  }
}

/** Reads a list of selectors. Throws for another text. */
export function parseSelectors(text: string): readonly Selector[] {
  const selectors = parser().astSync(text).nodes
  if (selectors.some(({ last }) => !last || last.type === 'combinator')) {
    throw new Error(`"${text}" is not a selector`)
  }
  return selectors
}

/**
 * Returns the selector of the boxes of a build. It has no weight of its own: the rules of a remote win or
 * lose among themselves as they were written.
 */
export function boxOf(mark: string): string {
  return `:where([${attribute}="${mark}"])`
}

/** Returns the attribute by which the page says its colour scheme, as a selector. */
export function schemeOf(scheme: Scheme): string {
  return `[${schemeAttribute}="${scheme}"]`
}

const schemeAttribute = 'data-mantine-color-scheme'

// A box of that build, on a page of any or of one scheme; and only what is inside of it.
function startsInBox({ nodes }: Selector, mark: string): boolean {
  const isAsked = isScheme(nodes[0]) && isDescendant(nodes[1])
  const [box, ...rest] = nodes.slice(isAsked ? 2 : 0)
  const next = rest.find(({ type }) => type === 'combinator')
  return isWhere(box, attribute, mark) && (!next || isDescendant(next))
}

function isDescendant(node: Node | undefined): boolean {
  return node?.type === 'combinator' && /^(?: |>)$/.test(node.value ?? '')
}

function isScheme(node: Node | undefined): boolean {
  return isWhere(node, schemeAttribute, 'dark') || isWhere(node, schemeAttribute, 'light')
}

/** Whether it is `:where()` of that attribute alone. */
function isWhere(node: Node | undefined, name: string, value: string): boolean {
  if (!node || !parser.isPseudoClass(node) || node.value.toLowerCase() !== ':where') return false
  const [only, ...rest] = node.nodes.flatMap(({ nodes }) => nodes)
  const isAlone = rest.length === 0 && only?.type === 'attribute' && only.attribute === name
  return isAlone && only.operator === '=' && only.value === value
}

// `:not(&)` and `:has(&)` match what is anywhere, and keep a selector from starting at its rule.
function startsFromRule(selector: Selector): boolean {
  let isNamed = false
  selector.walkNesting(() => {
    isNamed = true
  })
  return !isNamed || selector.nodes.some(({ type }) => type === 'nesting')
}

/** Returns the scope of the styles of a remote's version: its own boxes, for two versions may be on one page. */
export function styleScope({
  name,
  version,
}: {
  readonly name: string
  readonly version: string
}): string {
  return `([data-slipway-remote="${name}"][data-slipway-version="${version}"]) to ([data-slipway-remote-end])`
}
