import parser, { type Node, type Selector } from 'postcss-selector-parser'

/** The attribute of a slot's box that says which build's styles reach into it. */
const attribute = 'data-slipway-styles'

/** Whether `mark` is that of a build of this remote: its name, a hyphen, 16 hexadecimal digits. */
export function isMarkOf(mark: string, remote: string): boolean {
  return mark.startsWith(`${remote}-`) && /^[0-9a-f]{16}$/.test(mark.slice(remote.length + 1))
}

/** The place of a selector: the top of a sheet, or another rule, whose elements it starts from. */
interface SelectorContext {
  readonly mark: string
  readonly isNested: boolean
}

/**
 * Puts the mark of a build before each of a list of selectors, so that they match inside of its boxes
 * only; specificity stays. Nested ones start there already, if they start from their rule at all.
 *
 * @throws Error for a text that is not a selector
 */
export function prefixSelectors(text: string, context: SelectorContext): string {
  return parseSelectors(text)
    .map((selector) => String(selector).trim())
    .map((one) => (isPrefixed(one, context) ? one : `${prefixOf(context.mark)} ${one}`))
    .join(',')
}

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

// Without weight of its own: the rules of a remote win or lose among themselves as they were written.
function prefixOf(mark: string): string {
  return `:where([${attribute}="${mark}"])`
}

function startsInBox({ nodes: [first, second] }: Selector, mark: string): boolean {
  return isPrefix(first, mark) && second?.type === 'combinator' && /^(?: |>)$/.test(second.value)
}

function isPrefix(node: Node | undefined, mark: string): boolean {
  if (!node || !parser.isPseudoClass(node) || node.value.toLowerCase() !== ':where') return false
  const [box, ...rest] = node.nodes.flatMap(({ nodes }) => nodes)
  const isAlone = rest.length === 0 && box?.type === 'attribute' && box.attribute === attribute
  return isAlone && box.operator === '=' && box.value === mark
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
