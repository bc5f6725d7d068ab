import { dirname, join } from 'node:path/posix'
import * as t from '@babel/types'
import { propertyOf, valueOf } from '../edit-object'
import type { FederationPlugin } from '../federation-plugins'
import { writtenKey } from '../origins'
import { follow, replace, type Source, staticValue } from '../source'

/** A module that a federation plugin exposes. */
export interface Exposed {
  readonly name: string
  /** Its path from the project's folder, as it is written; none where that is computed. */
  readonly file: string | undefined
  /** Has another file exposed in its place. */
  put(file: string): void
}

/** One that cannot be read. */
export const unreadExposes: Exposed = { name: '"exposes"', file: undefined, put: () => {} }

/** Reads what a plugin exposes. One whose options are computed has one expose without a file. */
export function exposesIn({ source, options }: FederationPlugin): Exposed[] {
  const property = propertyOf(options, 'exposes')
  if (!property) return []
  const exposes = valueOf(source, options, 'exposes')
  if (!t.isObjectExpression(exposes)) return [unreadExposes]
  return exposes.properties.map((one) => {
    if (!t.isObjectProperty(one)) return unreadExposes
    const place = placeOf(source, one.value)
    return place ? { name: writtenKey(one) ?? unreadExposes.name, ...place } : unreadExposes
  })
}

/** The exposes of a new plugin, as they are named on the command line; `put` changes them. */
export function newlyExposed(exposes: Record<string, string>): Exposed[] {
  return Object.entries(exposes).map(([name, file]) => ({
    name,
    file: join(file),
    put: (path) => {
      exposes[name] = `./${path}`
    },
  }))
}

function placeOf(source: Source, node: t.Node): Omit<Exposed, 'name'> | undefined {
  const value = follow(source, node)
  if (t.isObjectExpression(value)) {
    const property = propertyOf(value, 'import')
    return t.isObjectProperty(property) ? placeOf(source, property.value) : undefined
  }
  // The last of a list is the one that is exported.
  const last = t.isArrayExpression(value) ? value.elements.at(-1) : undefined
  if (last) return placeOf(source, last)
  if (t.isCallExpression(value)) return resolved(source, value)
  const said = staticValue(source, value)
  return typeof said === 'string' ? { file: join(said), put: putAt(source, node) } : undefined
}

/** `path.resolve(__dirname, 'src/card')`. */
function resolved(source: Source, { arguments: given }: t.CallExpression) {
  const [first, second, ...more] = given
  const said = second && more.length === 0 ? staticValue(source, second) : undefined
  if (!t.isIdentifier(first, { name: '__dirname' }) || !second || typeof said !== 'string')
    return undefined
  return { file: join(dirname(source.path), said), put: putAt(source, second) }
}

// Plugins may have one object of options.
function putAt(source: Source, node: t.Node) {
  return (file: string) => {
    if (source.changed.has(node)) return
    source.changed.add(node)
    replace(source, node, `${source.quote}./${file}${source.quote}`)
  }
}
