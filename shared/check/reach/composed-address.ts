import type { AnyNode } from 'acorn'
import { writtenText } from '../scripts/parse-script'

/** An address as a script puts it together: texts, and the nodes of what is known only when it runs. */
export interface ComposedAddress {
  readonly parts: readonly (string | AnyNode)[]
  /** The nodes that are parts of it, and no addresses of their own. */
  readonly inner: readonly AnyNode[]
}

/** Takes apart `'./' + name + '.js'`, a template, or `''.concat(name)`; anything else is one part. */
export function composedAddress(root: AnyNode): ComposedAddress {
  const parts: (string | AnyNode)[] = []
  const inner: AnyNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const below = operandsOf(node)
    if (below.length > 0) inner.push(node)
    else parts.push(knownText(node) ?? node)
    waiting.push(...below.toReversed())
  }
  return { parts, inner }
}

/** Whether a node puts a text together, as far as anybody can tell. */
export function isComposed(node: AnyNode): boolean {
  return operandsOf(node).length > 0
}

function operandsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'BinaryExpression')
    return node.operator === '+' ? [node.left, node.right] : none
  if (node.type === 'TemplateLiteral') {
    return node.quasis.flatMap((text, at) => [text, node.expressions[at] ?? []].flat())
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return none
  const { object, property } = node.callee
  const isConcat = property.type === 'Identifier' && property.name === 'concat'
  return isConcat ? [object, ...node.arguments] : none
}

const none: readonly AnyNode[] = []

/** A text or a number that is written out, also in a template. */
export function knownText(node: AnyNode): string | undefined {
  if (node.type === 'TemplateElement') return node.value.cooked ?? ''
  const isNumber = node.type === 'Literal' && typeof node.value === 'number'
  return isNumber ? String(node.value) : writtenText(node)
}

/** The texts of a composed address, one on each side of what is open; it has none where it starts or ends open. */
export type AddressPattern = readonly string[]

/** Returns the parts of an address that are known. */
export function patternOf({ parts }: Pick<ComposedAddress, 'parts'>): AddressPattern {
  const pattern = ['']
  for (const part of parts) {
    if (typeof part === 'string') pattern.push((pattern.pop() ?? '') + part)
    else pattern.push('')
  }
  const query = pattern.findIndex((text) => /[?#]/.test(text))
  if (query < 0) return pattern
  return [...pattern.slice(0, query), pattern[query]?.replace(/[?#].*$/s, '') ?? '']
}

/** Whether a pattern names a folder, such as `img/`: then it is an address, wherever it stands. */
export function namesFolder(pattern: AddressPattern): boolean {
  return pattern.some((text) => /[\w-]\//.test(text))
}

/** Whether a pattern ends as names of files do. */
export function endsAsName(pattern: AddressPattern): boolean {
  return /\w\.\w+$|^\.\w+$/.test(pattern.at(-1) ?? '')
}

/** Whether anything of a file's name is in a pattern. */
export function namesAnything(pattern: AddressPattern): boolean {
  return pattern.some((text) => /\w/.test(text))
}

/** Whether an address of this pattern could be that of the file at `path`, from any folder. */
export function couldBe([start = '', ...rest]: AddressPattern, path: string): boolean {
  const first = start.replace(/^(?:\.{0,2}\/)+/, '')
  const places = path.split('/').map((_, at, all) => all.slice(at).join('/'))
  if (first === '' && rest.length > 0) return followsIn(path, rest)
  return places.some((place) => {
    if (rest.length === 0) return place === first
    return place.startsWith(first) && followsIn(place.slice(first.length), rest)
  })
}

// Each text behind the one before it, the last one at the end.
function followsIn(path: string, texts: AddressPattern): boolean {
  let left = path
  for (const text of texts.slice(0, -1)) {
    const at = left.indexOf(text)
    if (at < 0) return false
    left = left.slice(at + text.length)
  }
  return left.endsWith(texts.at(-1) ?? '')
}
