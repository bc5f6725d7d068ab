import type { AnyNode } from 'acorn'
import { keyName } from '../scripts/parse-script'
import { walk } from '../scripts/walk'
import { composedAddress, knownText } from './composed-address'
import { holds } from './loading-nodes'

/** The way that the loader of webpack or rspack makes the name of a chunk's file from the chunk's id. */
export interface ChunkNamer {
  /** The name of its parameter; `undefined`: it takes none. */
  readonly id: string | undefined
  /** The values that it may return. */
  readonly results: readonly AnyNode[]
}

/**
 * Reads a function of at most one parameter that returns the name of a script or a style; `undefined` for
 * anything else. What these functions are called differs: `n.u`, `n.k`, `n.miniCssF`.
 */
export function readChunkNamer(node: AnyNode): ChunkNamer | undefined {
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') {
    return undefined
  }
  // A table of many chunks is long, too; what is longer is no such function.
  if (node.end - node.start > LONGEST) return undefined
  const [id, ...more] = node.params
  if (more.length > 0 || (id && id.type !== 'Identifier')) return undefined
  const results = resultsOf(node.body)
  const isNamer = results.some((result) => holds(result, isEndOfName))
  return isNamer ? { id: id?.name, results } : undefined
}

const LONGEST = 100_000

function isEndOfName(node: AnyNode): boolean {
  return /\.(?:m?js|css)$/.test(knownText(node) ?? '')
}

function resultsOf(body: AnyNode): AnyNode[] {
  if (body.type !== 'BlockStatement') return [body]
  const results: AnyNode[] = []
  walk(body, (node) => {
    if (node.type === 'ReturnStatement' && node.argument) results.push(node.argument)
  })
  return results
}

/** Every name that the chunk `id` could have; `undefined`: it cannot be told. */
export function chunkNames({ id, results }: ChunkNamer, value: string): Texts {
  return union(results.map((result) => textsOf(result, { name: id, value, depth: 0 })))
}

type Texts = readonly string[] | undefined

interface Given {
  readonly name: string | undefined
  readonly value: string
  readonly depth: number
}

const DEEPEST = 50
const MOST = 1000

// Which branch is taken is not asked: all of them are names that it could have.
function textsOf(node: AnyNode, { depth, ...known }: Given): Texts {
  const given = { ...known, depth: depth + 1 }
  if (depth > DEEPEST) return undefined
  if (node.type === 'Identifier') return node.name === given.name ? [given.value] : noText(node)
  if (node.type === 'ConditionalExpression') {
    return union([node.consequent, node.alternate].map((one) => textsOf(one, given)))
  }
  if (node.type === 'LogicalExpression') {
    return union([node.left, node.right].map((one) => textsOf(one, given)))
  }
  if (node.type === 'MemberExpression') {
    return node.computed ? entriesOf(node.object, node.property, given) : undefined
  }
  if (node.type === 'UnaryExpression') return node.operator === 'void' ? [] : undefined
  const { parts } = composedAddress(node)
  if (parts[0] === node) return undefined
  return product(parts.map((part) => (typeof part === 'string' ? [part] : textsOf(part, given))))
}

function noText({ name }: { readonly name: string }): Texts {
  return name === 'undefined' ? [] : undefined
}

// Of a table that is written out, such as `{ 12: 'ab34' }[id]`.
function entriesOf(table: AnyNode, key: AnyNode, given: Given): Texts {
  const keys = textsOf(key, given)
  if (table.type !== 'ObjectExpression' || !keys) return undefined
  const values = table.properties.map((one) => {
    if (one.type !== 'Property' || one.computed) return undefined
    return keys.includes(keyName(one.key) ?? '') ? textsOf(one.value, given) : []
  })
  return union(values)
}

function union(all: readonly Texts[]): Texts {
  const texts = new Set<string>()
  for (const some of all) {
    if (!some) return undefined
    for (const text of some) texts.add(text)
  }
  return texts.size > MOST ? undefined : [...texts]
}

function product(parts: readonly Texts[]): Texts {
  let texts: readonly string[] = ['']
  for (const part of parts) {
    if (!part || texts.length * part.length > MOST) return undefined
    texts = texts.flatMap((start) => part.map((end) => start + end))
  }
  return texts
}
