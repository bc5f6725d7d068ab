import { join } from 'node:path'
import { type AnyNode, type ObjectExpression, parse } from 'acorn'
import { type OriginalSource, readOriginal } from '../../build/sources/original-source'
import { keyName } from '../../check/scripts/parse-script'
import { walk } from '../../check/scripts/walk'
import { findOwnConfig } from '../own-config'

/** The place of a remote's definition: its file, and the line of a part of `slipway.json` in it. */
export interface DefinitionPlaces {
  readonly file: string
  lineOf(pointer: string): number | undefined
}

/** Reads the definition in `folder`; lines are known where the file has one definition, written out. */
export function definitionPlaces(folder: string): DefinitionPlaces | undefined {
  const { file } = findOwnConfig(folder) ?? {}
  if (!file) return undefined
  const source = readOriginal(join(folder, file))
  const definitions = source ? findDefinitions(source.code) : []
  const [definition] = definitions
  const isOne = source && definition && definitions.length === 1
  return {
    file,
    lineOf: (pointer) => (isOne ? follow(pointer, { source, definition }) : undefined),
  }
}

interface Definition {
  readonly source: OriginalSource
  readonly definition: ObjectExpression
}

function findDefinitions(code: string): ObjectExpression[] {
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const found: ObjectExpression[] = []
  walk(tree, (node) => {
    const [first] = node.type === 'CallExpression' && isDefine(node.callee) ? node.arguments : []
    if (first?.type === 'ObjectExpression') found.push(first)
  })
  return found
}

function isDefine(callee: AnyNode): boolean {
  return callee.type === 'Identifier' && /^define\w*Remote$/.test(callee.name)
}

// As far as the definition is written out; imported parts have the line of their use.
function follow(pointer: string, { source, definition }: Definition): number | undefined {
  const place = placeAt(definition, pointer)
  return place?.loc ? source.lineOf(place.loc.start) : undefined
}

/**
 * Finds what is at a JSON pointer in an object that is written out: its key, or the element of a list; else what is
 * above.
 */
export function placeAt(object: AnyNode, pointer: string): AnyNode | undefined {
  const [, ...parts] = pointer
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let node = object
  let place: AnyNode | undefined
  for (const part of parts) {
    const next = childOf(node, part)
    if (!next) break
    place = next.place
    node = next.value
  }
  return place
}

interface Child {
  /** The node that has the line: the key, or the element of a list. */
  readonly place: AnyNode
  readonly value: AnyNode
}

function childOf(node: AnyNode, part: string): Child | undefined {
  if (node.type === 'ArrayExpression') {
    const element = node.elements[Number(part)]
    return element ? { place: element, value: element } : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  const properties = node.properties.filter((one) => one.type === 'Property')
  // In slipway.json components are in a list, in the order of their names here.
  const found = properties.find(({ key }) => keyName(key) === part) ?? properties[indexOf(part)]
  return found && { place: found.key, value: found.value }
}

function indexOf(part: string): number {
  return /^\d+$/.test(part) ? Number(part) : -1
}
