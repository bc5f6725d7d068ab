import type { AnyNode, ObjectExpression, Property } from 'acorn'
import { keyName, tryParseScript, writtenText } from './scripts/parse-script'
import { walk } from './scripts/walk'

/** A module that a built container takes from the share scope, as its code has it. */
export interface ConsumedShare {
  readonly name: string
  readonly singleton: boolean
  /** Whether it throws where the version does not fit; else it takes the other one, with a warning. */
  readonly strictVersion: boolean
  /** `undefined`: any. */
  readonly requiredVersion: string | undefined
  /** The share scopes in which it looks for the module; the host's are in `default`. */
  readonly scopes: readonly string[]
  /** Whether the build brings a copy for a page that has none. */
  readonly hasCopy: boolean
}

/**
 * Reads from the code of a container which modules it shares: webpack and rspack write an object with a
 * `shareKey` for each, the Vite plugin one with a `name` and a `shareConfig`. `mf-manifest.json` cannot
 * be asked: it says of every module that it is a singleton.
 */
export function consumedShares(code: string): readonly ConsumedShare[] {
  return readShares(code).consumed
}

/** The modules that a container takes from the share scope, and the names of those that it adds to it. */
export interface Shares {
  readonly consumed: readonly ConsumedShare[]
  /** A copy of such a module is there for pages that have none. */
  readonly provided: readonly string[]
}

/** Reads both from the code of a container. */
export function readShares(code: string): Shares {
  if (!/\b(?:shareKey|shareConfig|factory)\b/.test(code)) return { consumed: [], provided: [] }
  const consumed: ConsumedShare[] = []
  const provided: string[] = []
  walk(tryParseScript(code), (node) => {
    const share = node.type === 'ObjectExpression' ? readShare(node) : undefined
    if (share) consumed.push(share)
    const name = providedName(node)
    if (name !== undefined) provided.push(name)
  })
  return { consumed, provided }
}

// rspack writes `{ name: 'react', version, factory }`, webpack `{ react: [{ version, get, shareConfig }] }`.
function providedName(node: AnyNode): string | undefined {
  if (node.type === 'ObjectExpression') {
    const parts = partsOf(node)
    return parts.has('factory') && parts.has('version') ? textOf(parts.get('name')) : undefined
  }
  if (node.type !== 'Property' || node.value.type !== 'ArrayExpression') return undefined
  const [first] = node.value.elements
  const isShare = first?.type === 'ObjectExpression' && partsOf(first).has('shareConfig')
  return isShare ? keyName(node.key)?.slice(0, MOST) : undefined
}

function readShare(node: ObjectExpression): ConsumedShare | undefined {
  const parts = partsOf(node)
  const config = parts.get('shareConfig')
  const name = textOf(parts.get(config ? 'name' : 'shareKey'))
  const said = config?.type === 'ObjectExpression' ? partsOf(config) : parts
  // Others only hand these on, from one variable to another.
  if (name === undefined || !isWritten(said.get('singleton'))) return undefined
  return {
    name,
    singleton: isTrue(said.get('singleton')),
    strictVersion: isTrue(said.get('strictVersion')),
    requiredVersion: textOf(said.get('requiredVersion')),
    scopes: textsOf(parts.get('shareScope') ?? parts.get('scope')),
    hasCopy: ['fallback', 'get', 'lib'].some((key) => parts.has(key)),
  }
}

function partsOf({ properties }: ObjectExpression): ReadonlyMap<string, AnyNode> {
  const named = properties.filter((one): one is Property => one.type === 'Property')
  return new Map(named.map(({ key, value }) => [keyName(key) ?? '', value]))
}

const MOST = 200

// What strangers write may be long.
function textOf(node: AnyNode | undefined): string | undefined {
  return writtenText(node)?.slice(0, MOST)
}

function textsOf(node: AnyNode | undefined): string[] {
  const nodes = node?.type === 'ArrayExpression' ? node.elements : [node]
  return nodes.flatMap((one) => textOf(one ?? undefined) ?? [])
}

// Minifiers write `!0` and `1`.
function isTrue(node: AnyNode | undefined): boolean {
  if (node?.type === 'UnaryExpression') return !isTrue(node.argument)
  return node?.type === 'Literal' && Boolean(node.value)
}

function isWritten(node: AnyNode | undefined): boolean {
  return node?.type === 'Literal' || node?.type === 'UnaryExpression'
}
