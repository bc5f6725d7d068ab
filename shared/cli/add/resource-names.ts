import { posix } from 'node:path'
import * as t from '@babel/types'
import { propertyOf } from '../adopt/edit-object'
import { type Source, staticValue } from '../adopt/source'
import { usageError } from '../usage-error'
import { coreTables } from './core-tables'
import { applicationSources, type HostSources } from './host-sources'

/** Where a resource is written, and by which names. */
export interface ResourceNames {
  /** Of the resource, such as `order-lines`. */
  readonly name: string
  /** Of its constant, such as `orderLines`. */
  readonly variable: string
  /** Of its table, such as `order_lines`. */
  readonly table: string
  /** Path of its file. */
  readonly path: string
}

/** The names that its own file imports. */
const ofFile = ['date', 'defineResource', 'longText', 'text']

/** Returns the names of a new resource. Throws `usage` for a name that no resource may have, or one does. */
export function resourceNames(host: HostSources, name: string): ResourceNames {
  if (!/^(?!constructor$)[a-z][a-z0-9-]{0,62}$/.test(name))
    throw usageError(
      `"${name}" is not a name for a resource: use lower-case letters, digits and "-".`,
    )
  const variable = name.replaceAll(/-+(\w?)/g, (_all, letter: string) => letter.toUpperCase())
  const table = name.replaceAll('-', '_')
  if (coreTables.includes(table))
    throw usageError(`"${name}" would be the table "${table}" of the server itself. ${another}`)
  refuseTaken(host, { name, variable, table })
  const path = posix.join(posix.dirname(host.application.path), 'application', `${name}.ts`)
  return { name, variable, table, path }
}

const another = 'Take another name; nothing was written.'

function refuseTaken(
  host: HostSources,
  { name, variable, table }: Omit<ResourceNames, 'path'>,
): void {
  const isWord = !t.isValidIdentifier(variable) || ofFile.includes(variable)
  if (isWord) throw usageError(`"${variable}" cannot name the constant of a resource. ${another}`)
  for (const source of applicationSources(host)) {
    if (definedIn(source).includes(name))
      throw usageError(`The resource "${name}" is in ${source.path} already. ${another}`)
    if (tablesOf(source).includes(table))
      throw usageError(`The table "${table}" is in ${source.path} already. ${another}`)
  }
  if (namesOf(host.application).has(variable))
    throw usageError(`${host.application.path} has something named "${variable}". ${another}`)
}

function definedIn(source: Source): readonly unknown[] {
  return callsOf(source, 'defineResource').flatMap(([definition]) => {
    const name = t.isObjectExpression(definition) ? propertyOf(definition, 'name') : undefined
    return t.isObjectProperty(name) ? [staticValue(source, name.value)] : []
  })
}

function tablesOf(source: Source): readonly unknown[] {
  return callsOf(source, 'createTable').map(([, name]) => name && staticValue(source, name))
}

function callsOf({ tree }: Source, name: string): readonly t.CallExpression['arguments'][] {
  const found: t.CallExpression['arguments'][] = []
  t.traverseFast(tree, (node) => {
    if (t.isCallExpression(node) && t.isIdentifier(node.callee, { name }))
      found.push(node.arguments)
  })
  return found
}

/** The names that mean something in a file. */
function namesOf({ tree }: Source): ReadonlySet<string> {
  const names = new Set<string>()
  t.traverseFast(tree, (node) => {
    if (t.isIdentifier(node)) names.add(node.name)
  })
  return names
}
