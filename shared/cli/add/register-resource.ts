import { posix } from 'node:path'
import * as t from '@babel/types'
import { valueOf } from '../adopt/edit-object'
import type { Source } from '../adopt/source'
import {
  applicationCalls,
  applicationName,
  lastArgument,
  lineIn,
  loopAround,
  statementOf,
} from './application-calls'
import { type Found, findValue, type HostSources } from './host-sources'
import { importName, insertAfter, insertLast } from './insert'
import type { ResourceNames } from './resource-names'

/** Has the application register a resource: in the list that it goes through, or behind the last one. */
export function registerResource(host: HostSources, names: ResourceNames): void {
  const source = host.application
  const call = applicationCalls(source, 'resource').at(-1)
  const list = call && listAround(host, { source, node: call })
  if (list) {
    insertLast(list.source, list.node, [names.variable])
    return importResource(list.source, names)
  }
  const statement = call && statementOf(source, call)
  if (!statement || loopAround(source, call)) return leaveRegistration(host, names)
  insertAfter(source, statement, callText(source, names) + endOf(source, statement))
  importResource(source, names)
}

function listAround(
  host: HostSources,
  { source, node }: Found,
): Found<t.ArrayExpression> | undefined {
  const loop = loopAround(source, node)
  const list = loop && findValue(host, { source, node: loop.right })
  return t.isArrayExpression(list?.node) ? { source: list.source, node: list.node } : undefined
}

function importResource(source: Source, { variable, path }: ResourceNames): void {
  importName(source, { name: variable, from: importPath(source, path) })
}

// With its ending, as Node runs the files as they are, unless the file leaves endings out.
function importPath({ path, tree }: Source, to: string): string {
  const from = posix.relative(posix.dirname(path), to)
  const own = tree.program.body.flatMap((one) =>
    t.isImportDeclaration(one) && one.source.value.startsWith('.') ? [one.source.value] : [],
  )
  const isWithout = own.length > 0 && own.every((one) => !/\.[cm]?[jt]s$/.test(one))
  return `${from.startsWith('.') ? '' : './'}${isWithout ? from.replace(/\.ts$/, '') : from}`
}

const callText = (source: Source, { variable }: ResourceNames) =>
  `${applicationName(source)}.resource(${variable})`

const endOf = ({ code }: Source, { end }: t.Node) =>
  code.original[(end ?? 1) - 1] === ';' ? ';' : ''

function leaveRegistration({ application, leave }: HostSources, names: ResourceNames): void {
  const call = applicationCalls(application, 'resource').at(-1)
  leave({
    file: application.path,
    line: lineIn(application, call),
    reason: 'no list of resources was recognised',
    lines: `import { ${names.variable} } from '${importPath(application, names.path)}'\n${callText(application, names)}`,
  })
}

/** Names a resource in the last module, so that it is in the navigation. */
export function nameInModule(host: HostSources, resource: string): void {
  const source = host.application
  const given = lastArgument(source, 'module')
  const module = given && findValue(host, { source, node: given })
  const list =
    module && t.isObjectExpression(module.node) && listIn(host, module.source, module.node)
  if (!list) return leaveModule(host, resource)
  const { quote } = list.source
  insertLast(list.source, list.node, [quote + resource + quote])
}

function listIn(host: HostSources, source: Source, module: t.ObjectExpression) {
  const value = valueOf(source, module, 'resources')
  const list = value && findValue(host, { source, node: value })
  return t.isArrayExpression(list?.node) ? { source: list.source, node: list.node } : undefined
}

function leaveModule({ application, leave }: HostSources, resource: string): void {
  leave({
    file: application.path,
    line: lineIn(application, applicationCalls(application, 'module').at(-1)),
    reason:
      'no module was recognised that names its resources, so that it would be in the navigation',
    lines: `${applicationName(application)}.module({ name: '${resource}', label: '${resource}', resources: ['${resource}'] })`,
  })
}
