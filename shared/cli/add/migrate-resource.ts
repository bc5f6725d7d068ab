import * as t from '@babel/types'
import { writtenKey } from '../adopt/origins'
import { lastArgument, lineIn } from './application-calls'
import { type Found, findValue, type HostSources } from './host-sources'
import { importName, insertLast } from './insert'
import type { ResourceNames } from './resource-names'

/** Adds the step that makes the table of a resource, behind the last one. */
export function migrateResource(host: HostSources, names: ResourceNames): void {
  const source = host.application
  const given = lastArgument(source, 'migrations')
  const found = given && findValue(host, { source, node: given })
  const steps = found && stepsIn(found)
  if (!steps) return leaveStep(host, names, found)
  insertLast(steps.source, steps.node, [stepText(names, steps.next)])
  importName(steps.source, { name: 'createTable', from: 'slipway/server' })
}

interface Steps extends Found<t.ObjectExpression> {
  /** The number of the next step. */
  readonly next: string
}

/** Steps whose names begin with a number; the next one stands behind them by its name. */
function stepsIn({ source, node }: Found): Steps | undefined {
  if (!t.isObjectExpression(node)) return undefined
  const names = node.properties.map((one) => (t.isSpreadElement(one) ? undefined : writtenKey(one)))
  const numbers = names.map((name) => /^\d+(?=-)/.exec(name ?? '')?.[0])
  const all = numbers.filter((one) => one !== undefined)
  if (all.length < names.length) return undefined
  const width = Math.max(3, ...all.map((one) => one.length))
  const next = String(Math.max(0, ...all.map(Number)) + 1).padStart(width, '0')
  return { source, node, next }
}

function stepText({ name, table }: ResourceNames, number: string): string {
  return `'${number}-${name}': {
  async up(db) {
    await createTable(db, '${table}')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('date', 'text')
      .addColumn('note', 'text')
      .execute()
    // What the list is sorted by.
    ${indexText(table)}
  },
}`
}

// On one line where it fits behind the six spaces that it stands after.
function indexText(table: string): string {
  const calls = [
    `createIndex('${table}_name')`,
    `on('${table}')`,
    "columns(['name', 'id'])",
    'execute()',
  ]
  const line = `await db.schema.${calls.join('.')}`
  if (line.length <= 94) return line
  return ['await db.schema', ...calls.map((call) => `      .${call}`)].join('\n')
}

function leaveStep(
  { application, leave }: HostSources,
  names: ResourceNames,
  { source, node }: Partial<Found> = {},
): void {
  leave({
    file: (source ?? application).path,
    line: lineIn(source ?? application, node),
    reason: 'no steps were recognised that are numbered, such as 001-orders',
    lines: `${stepText(names, '001')},`,
  })
}
