import type { FieldEntry, ResourceEntry } from '@slipway/sdk/contract'
import { type Endpoint, resources as endpoints } from '@slipway/sdk/contract/api'
import type { Action } from '../../resources/define/action'
import type { Relation } from '../../resources/define/relation'
import type { Resource } from '../../resources/define/resource'
import { type Field, isStored } from '../../resources/fields/field'
import { kindOf } from '../../resources/fields/field-kinds'
import { type JsonSchema, ref } from './contract-schemas'
import { type Parameter, type Particulars, toOperation } from './operation'
import type { ResourceSchemaNames } from './resource-schemas'

interface Described {
  readonly resource: Resource
  /** What the viewer may do. */
  readonly permissions: ResourceEntry['permissions']
  /** Those that exist for the viewer. */
  readonly fields: readonly Field[]
  readonly actions: readonly Action[]
  readonly names: ResourceSchemaNames
}

type Key = keyof typeof endpoints
export type Operations = readonly (readonly [route: string, operation: JsonSchema])[]

/** The calls of one resource: those that the viewer may make. */
export function resourceCalls(described: Described): Operations {
  const { resource, permissions } = described
  return Object.entries(endpoints).flatMap(([route, entry]: [string, Endpoint]): Operations => {
    if (!isOffered(entry, described)) return []
    const own = route.replace('{resource}', resource.name)
    if (!route.includes('{relation}'))
      return [[own, toOperation(own, entry, particulars(route as Key, entry, described))]]
    const relations = resource.relations.filter(
      ({ kind }) => route.startsWith('GET ') || (kind !== 'has-many' && permissions.update),
    )
    return relations.map((relation) => relationCall(own, entry, { resource, relation }))
  })
}

function isOffered(
  { id, right }: Endpoint,
  { resource, permissions, actions }: Described,
): boolean {
  if (id === 'restore') return resource.softDelete !== undefined && permissions.delete
  if (right === 'resource.action') return actions.length > 0 || permissions.delete
  const [, name] = right.split('.')
  return name !== undefined && permissions[name as keyof typeof permissions]
}

function particulars(route: Key, { id }: Endpoint, described: Described): Particulars {
  const { resource, permissions, fields, actions, names } = described
  const { name, label: tag, singular } = resource
  const own = { id: `${id}-${name}`, tag }
  const reply = ref(names.record)
  const byRoute: Partial<Record<Key, Particulars>> = {
    'GET /resources/{resource}': {
      summary: tag,
      query: listParameters(resource, fields),
      reply: ref(names.list),
    },
    'POST /resources/{resource}': { summary: `New ${singular}`, body: ref(names.create), reply },
    'GET /resources/{resource}/form': { summary: `The form of ${singular}` },
    'GET /resources/{resource}/{id}': { summary: `One ${singular}`, reply },
    'PATCH /resources/{resource}/{id}': {
      summary: `Change a ${singular}`,
      body: ref(names.update),
      reply,
    },
    'DELETE /resources/{resource}/{id}': { summary: `Delete a ${singular}` },
    'POST /resources/{resource}/{id}/restore': {
      summary: `Restore a deleted ${singular}`,
      reply,
    },
    'POST /resources/{resource}/actions/{action}': {
      path: {
        action: {
          enum: [
            ...actions.map((action) => action.name),
            ...(permissions.delete ? ['delete'] : []),
          ],
        },
      },
    },
  }
  return { ...own, ...byRoute[route] }
}

interface RelationOf {
  readonly resource: Resource
  readonly relation: Relation
}

function relationCall(route: string, entry: Endpoint, { resource, relation }: RelationOf) {
  const own = route.replace('{relation}', relation.name)
  const isList = route.startsWith('GET ')
  const id = `${isList ? 'list' : entry.id}-${resource.name}-${relation.name}`
  const summary = isList ? relation.label : entry.does
  // What a relation's list takes depends on the other resource.
  const more = { id, summary, tag: resource.label, query: [] }
  return [own, toOperation(own, entry, more)] as const
}

/** The query string of a resource's lists. */
function listParameters(
  { softDelete }: Pick<Resource, 'softDelete'>,
  fields: readonly Field[],
): Parameter[] {
  const stored = fields.filter(isStored).map(({ entry }) => entry)
  return [
    query('q', { type: 'string', maxLength: 200 }, 'Every word has to match.'),
    query('sort', { enum: sortNames(stored) }, 'A leading `-` means descending.'),
    query('page', { type: 'integer', minimum: 1 }),
    query('perPage', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    query(
      'cursor',
      { type: 'string' },
      '`next` or `prev` of the previous list, instead of `page`.',
    ),
    ...(softDelete === undefined ? [] : [query('deleted', { enum: ['only'] })]),
    ...stored.flatMap(filterParameters),
  ]
}

function filterParameters(entry: FieldEntry): Parameter[] {
  const name = `filter[${entry.name}]`
  const text: JsonSchema = { type: 'string' }
  const exact = query(name, text, `${entry.label}: ${meaning(entry)}`)
  if (!kindOf(entry).filter?.isRange) return [exact]
  return [exact, query(`${name}[min]`, text), query(`${name}[max]`, text)]
}

function meaning(entry: FieldEntry): string {
  const { filter } = kindOf(entry)
  if (filter?.help !== undefined) return filter.help
  const nothing = 'Empty: records without a value.'
  return filter?.isList
    ? `any of these values, separated by commas. ${nothing}`
    : `exactly this value. ${nothing}`
}

function sortNames(entries: readonly FieldEntry[]): string[] {
  const names = ['id', ...entries.filter((entry) => kindOf(entry).order).map(({ name }) => name)]
  return names.flatMap((name) => [name, `-${name}`])
}

function query(name: string, schema: JsonSchema, description?: string): Parameter {
  return { name, in: 'query', schema, ...(description !== undefined && { description }) }
}
