import * as t from '@babel/types'
import { valueOf } from '../adopt/edit-object'
import { writtenKey } from '../adopt/origins'
import { staticValue } from '../adopt/source'
import { applicationCalls, lineIn, loopAround } from './application-calls'
import { type Found, findValue, type HostSources } from './host-sources'
import { insertLast } from './insert'

/** What may be done with every resource. */
const verbs = ['view', 'create', 'update', 'delete'] as const

/** A role as it is written, and the list of its permissions. */
interface WrittenRole {
  readonly name: string
  readonly permissions: Found<t.ArrayExpression>
}

/**
 * Gives each role the permissions for a new resource that it has for every other one. Returns the name of a role that may
 * add and see its records; `operator` without one.
 */
export function grantRoles(host: HostSources, resource: string): string {
  const roles = writtenRoles(host)
  const granted = roles.map((role) => ({ role, wanted: wantedBy(role, resource) }))
  for (const { role, wanted } of granted)
    if (wanted.length > 0)
      insertLast(role.permissions.source, role.permissions.node, quotedAs(role, wanted))
  if (granted.every(({ wanted }) => wanted.length === 0)) leaveRoles(host, resource)
  const keeper = granted.find(({ wanted }) => canKeep(wanted, resource))
  return keeper?.role.name ?? 'operator'
}

function quotedAs({ permissions }: WrittenRole, wanted: readonly string[]): readonly string[] {
  const { quote } = permissions.source
  return wanted.map((one) => quote + one + quote)
}

function canKeep(wanted: readonly string[], resource: string): boolean {
  const has = (verb: string) => wanted.includes(`${resource}.${verb}`)
  return has('*') || (has('view') && has('create'))
}

function leaveRoles({ application, leave }: HostSources, resource: string): void {
  leave({
    file: application.path,
    line: lineIn(application, applicationCalls(application, 'role')[0]),
    reason: 'no role was found that has permissions for each of its resources',
    lines: `'${resource}.view', '${resource}.create', '${resource}.update'   // in the permissions of a role`,
  })
}

/** What the role has for each resource that it names; of one with a pattern for all of them, all. */
function wantedBy(
  { permissions: { source, node } }: WrittenRole,
  resource: string,
): readonly string[] {
  const byResource = new Map<string, Set<string>>()
  for (const element of node.elements) {
    const permission = element && staticValue(source, element)
    const [, of, verb] = /^(.+)\.(\*|view|create|update|delete)$/.exec(String(permission)) ?? []
    if (of && verb) byResource.set(of, (byResource.get(of) ?? new Set()).add(verb))
  }
  const all = [...byResource.values()]
  if (all.length === 0) return []
  if (all.every((has) => has.has('*'))) return [`${resource}.*`]
  return verbs
    .filter((verb) => all.every((has) => has.has(verb) || has.has('*')))
    .map((verb) => `${resource}.${verb}`)
}

function writtenRoles(host: HostSources): readonly WrittenRole[] {
  const source = host.application
  return applicationCalls(source, 'role').flatMap((call) => {
    const [name, role] = call.arguments
    const said = name && staticValue(source, name)
    if (typeof said === 'string' && role) return roleOf(host, said, { source, node: role })
    const loop = loopAround(source, call)
    const table = loop && tableOf(loop.right)
    return table ? rolesOf(host, { source, node: table }) : []
  })
}

/** The table that `Object.entries(table)` goes through. */
function tableOf(node: t.Node): t.Node | undefined {
  return t.isCallExpression(node) && t.isMemberExpression(node.callee)
    ? node.arguments[0]
    : undefined
}

function rolesOf(host: HostSources, table: Found): readonly WrittenRole[] {
  const { source, node } = findValue(host, table)
  if (!t.isObjectExpression(node)) return []
  return node.properties.flatMap((one) => {
    const name = t.isSpreadElement(one) ? undefined : writtenKey(one)
    return t.isObjectProperty(one) && name ? roleOf(host, name, { source, node: one.value }) : []
  })
}

function roleOf(host: HostSources, name: string, role: Found): readonly WrittenRole[] {
  const { source, node } = findValue(host, role)
  const list = t.isObjectExpression(node) ? valueOf(source, node, 'permissions') : undefined
  if (!list) return []
  const found = findValue(host, { source, node: list })
  return t.isArrayExpression(found.node)
    ? [{ name, permissions: { source: found.source, node: found.node } }]
    : []
}
