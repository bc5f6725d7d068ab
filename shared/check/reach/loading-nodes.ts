import type { AnyNode } from 'acorn'
import { walk } from '../scripts/walk'

/** An address that something is loaded from. */
export interface LoadedAddress {
  readonly address: AnyNode
  /** Whether it can only be one of the build's own files; `fetch()` also goes elsewhere. */
  readonly isOfBuild: boolean
}

/** The address that a node loads: `import()`, `new URL(…, import.meta.url)`, workers, `fetch()`, `src` and `href`. */
export function addressLoaded(node: AnyNode): LoadedAddress | undefined {
  if (node.type === 'ImportExpression') return { address: node.source, isOfBuild: true }
  if (node.type === 'AssignmentExpression' && /^(?:src|href)$/.test(partName(node.left))) {
    return { address: node.right, isOfBuild: false }
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  const { callee } = node
  const [address, base] = node.arguments
  const name = callee.type === 'Identifier' ? callee.name : ''
  if (!address || !loaders.has(name)) return undefined
  if (name === 'URL' && !isOfThisScript(base)) return undefined
  // A worker of `new URL(…)`, which is looked at by itself.
  if (address.type === 'NewExpression') return undefined
  return { address, isOfBuild: name !== 'fetch' }
}

const loaders = new Set(['URL', 'Worker', 'SharedWorker', 'importScripts', 'fetch'])

function isOfThisScript(base: AnyNode | undefined): boolean {
  return base !== undefined && holds(base, ({ type }) => type === 'MetaProperty')
}

/** Whether a node is such a one, or has one in it. */
export function holds(node: AnyNode, isOne: (node: AnyNode) => boolean): boolean {
  let isFound = false
  walk(node, (one) => {
    isFound ||= isOne(one)
  })
  return isFound
}

/** Webpack's and rspack's public path, `p` of the loader, which no minifier changes. */
export function isPublicPath(part: string | AnyNode): boolean {
  return typeof part !== 'string' && partName(part) === 'p'
}

function partName(node: AnyNode): string {
  if (node.type !== 'MemberExpression' || node.computed) return ''
  return node.property.type === 'Identifier' ? node.property.name : ''
}

/**
 * Finds the places of chunk ids when a loader is asked for them: in `n.e(12)`, `n.ei('part', …)`, or in a list
 * such as `{ './de.js': [7, 12] }`. What the loader's functions are called differs between versions.
 */
export function chunkIdPlaces(node: AnyNode): readonly (AnyNode | null)[] {
  if (node.type === 'ArrayExpression') return node.elements
  const isAsked = node.type === 'CallExpression' && node.callee.type === 'MemberExpression'
  return isAsked ? node.arguments : nowhere
}

const nowhere: readonly AnyNode[] = []
