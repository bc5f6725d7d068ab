import parser, { type Node, type Selector } from 'postcss-selector-parser'
import {
  boxOf,
  isPrefixed,
  parseSelectors,
  type Scheme,
  type SelectorContext,
  schemeOf,
} from '../../check/style-mark'

interface BoxContext extends SelectorContext {
  /** The colour scheme of the page for which the rule is. */
  readonly scheme?: Scheme | undefined
}

/**
 * Rewrites a list of selectors so that they match inside of the boxes of a build only; specificity stays.
 * The page (`:root`, `:host`, `html`, `body`) becomes the box. A class or an attribute by which a build says
 * that its page is dark, such as `.dark`, is the host's scheme as well. Nested selectors start in a box
 * already, if they start from their rule at all.
 *
 * @throws Error for a text that is not a selector
 */
export function boxSelectors(text: string, context: BoxContext): string {
  return parseSelectors(text)
    .flatMap((selector) => inBox(selector, context))
    .join(',')
}

/** Whether a selector is about more than the page and what is on it, which no box can be in place of. */
export function isBeyondBox(selector: Selector, isNested: boolean): boolean {
  const { inside, isPage } = split(selector)
  const isBeside = isPage && inside[0] !== undefined && !isDescendant(inside[0])
  return isBeside || inside.some(hasPage) || namesBrowser(selector, isNested)
}

function namesBrowser(selector: Selector, isNested: boolean): boolean {
  let isFound = false
  selector.walk((node) => {
    isFound ||= !isNested && node.type === 'nesting'
    isFound ||= parser.isPseudo(node) && /^(?::host-context|::view-transition.*)$/i.test(node.value)
    isFound ||= parser.isPseudoClass(node) && /^:host$/i.test(node.value) && node.nodes.length > 0
  })
  return isFound
}

function inBox(selector: Selector, context: BoxContext): string[] {
  const { mark, isNested, scheme: asked } = context
  const isStarted = isPrefixed(String(selector), context)
  alsoByScheme(selector, isStarted && isNested)
  if (isStarted) return [String(selector).trim()]
  const { kept, inside, isPage } = split(selector)
  const page = asked ? `:where(${schemeOf(asked)}) ` : ''
  const named = isPage ? kept : (inside[0]?.nodes ?? [])
  const rest = isPage ? inside : inside.slice(1)
  const scheme = rest[0] && !isDescendant(rest[0]) ? undefined : schemeIn(named)
  // As heavy as the class in whose place it is.
  const byScheme = `:where(${schemeOf(scheme ?? 'dark')}) ${boxOf(mark)}:is(*,${named.join('')})`
  const plain = `${page}${boxOf(mark)}${isPage ? kept.join('') : ' '}${textOf(inside)}`
  return scheme ? [...(isPage ? [] : [plain]), `${byScheme}${textOf(rest)}`] : [plain]
}

/** A part of a selector between two combinators, with the one before it. */
interface Compound {
  readonly by: string
  readonly nodes: Node[]
}

interface Split {
  /** Whether it begins at the page; what else is asked of that. */
  readonly isPage: boolean
  readonly kept: readonly Node[]
  /** The parts behind. */
  readonly inside: readonly Compound[]
}

function split(selector: Selector): Split {
  const compounds: Compound[] = [{ by: '', nodes: [] }]
  for (const node of selector.nodes)
    if (node.type === 'combinator') compounds.push({ by: String(node), nodes: [] })
    else compounds.at(-1)?.nodes.push(node)
  const end = compounds.findIndex((it, index) => !hasPage(it) || (index > 0 && !isDescendant(it)))
  const pages = end === -1 ? compounds : compounds.slice(0, end)
  const kept = pages.flatMap(({ nodes }) => nodes.filter((node) => !isPage(node)))
  return { isPage: pages.length > 0, kept, inside: compounds.slice(pages.length) }
}

function hasPage({ nodes }: Compound): boolean {
  return nodes.some(isPage)
}

function isPage(node: Node): boolean {
  if (parser.isTag(node)) return /^(?:html|body)$/i.test(node.value)
  if (!parser.isPseudoClass(node)) return false
  if (/^:(?:is|where)$/i.test(node.value))
    return node.nodes.length > 0 && node.nodes.every(isPageAlone)
  return /^:(?:root|scope|host)$/i.test(node.value)
}

function isPageAlone({ nodes: [only, ...more] }: Selector): boolean {
  return only !== undefined && isPage(only) && more.length === 0
}

function isDescendant({ by }: Compound): boolean {
  return /^\s*>?\s*$/.test(by)
}

function textOf(compounds: readonly Compound[]): string {
  return compounds.map(({ by, nodes }) => `${by}${nodes.join('').trim()}`).join('')
}

/** Returns the scheme that a part of a selector says, and nothing else, as builds commonly do. */
function schemeIn([node, ...more]: readonly Node[]): Scheme | undefined {
  if (!node || more.length > 0) return undefined
  const isClass = parser.isClassName(node) && /^(?:dark|light)$/.test(node.value)
  const isNamed =
    parser.isAttribute(node) &&
    /^data-(?!mantine-)(?:\w+-)*(?:theme|mode|scheme)$/.test(node.attribute)
  return (isClass || isNamed) && /^(?:dark|light)$/.test(node.value ?? '')
    ? (node.value as Scheme)
    : undefined
}

/** Where such a part is only a condition, as in `:is(.dark *)`, the host's scheme fulfils it too. */
function alsoByScheme(selector: Selector, isCondition: boolean): void {
  const [first] = split(selector).inside
  const scheme = isCondition && schemeIn(first?.nodes ?? [])
  if (scheme && first?.nodes[0]) {
    const other = `:is(${String(first.nodes[0]).trim()},${schemeOf(scheme)})`
    first.nodes[0].replaceWith(parser.tag({ value: other }))
  }
  for (const node of selector.nodes)
    if (parser.isPseudoClass(node) && /^:(?:is|where|not)$/i.test(node.value))
      for (const inner of node.nodes) alsoByScheme(inner, true)
}
