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
    const share = node.type === 'ObjectExpression' ? readShare(node) : readCalledShare(node)
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
    ...saidOf(name, said),
    scopes: textsOf(parts.get('shareScope') ?? parts.get('scope')),
    hasCopy: !isFalse(said.get('import')) && bringers.some((key) => brings(parts.get(key))),
  }
}

const bringers = ['fallback', 'get', 'lib']

/**
 * Whether this gets a copy: without one (`import: false`), rspack writes `void 0`, webpack a function that throws
 * "Can not get 'zod'".
 */
function brings(node: AnyNode | undefined): boolean {
  if (!node || node.type === 'UnaryExpression') return false
  let isCopy = true
  walk(node, (part) => {
    if (writtenText(part)?.startsWith("Can not get '")) isCopy = false
  })
  return isCopy
}

/** Reads `zod: share('zod', '4.6.7', …, { singleton, requiredVersion })`, as Vite 8 has modules that it brings no copy of. */
function readCalledShare(node: AnyNode): ConsumedShare | undefined {
  if (node.type !== 'Property' || node.value.type !== 'CallExpression') return undefined
  const given = node.value.arguments
  const [name, said] = [textOf(given[0]), given.at(-1)]
  if (name === undefined || name !== keyName(node.key) || said?.type !== 'ObjectExpression')
    return undefined
  const parts = partsOf(said)
  if (!isWritten(parts.get('singleton')) || !parts.has('requiredVersion')) return undefined
  return { ...saidOf(name, parts), scopes: textsOf(given[2]), hasCopy: false }
}

function saidOf(name: string, said: ReadonlyMap<string, AnyNode>) {
  return {
    name,
    singleton: isTrue(said.get('singleton')),
    strictVersion: isTrue(said.get('strictVersion')),
    requiredVersion: textOf(said.get('requiredVersion')),
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

function isFalse(node: AnyNode | undefined): boolean {
  return isWritten(node) && !isTrue(node)
}

function isWritten(node: AnyNode | undefined): boolean {
  return node?.type === 'Literal' || node?.type === 'UnaryExpression'
}
