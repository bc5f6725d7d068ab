import type { Fault } from '@slipway/sdk/contract'
import { unknownResource } from '../../slots/unknown-name'
import { isField, relatedResource } from '../fields/field'
import type { Relation } from './relation'
import type { Resource } from './resource'

/** The faults of a resource's relations among the others, by JSON pointer below it. */
export function relationFaults(resource: Resource, all: ReadonlyMap<string, Resource>): Fault[] {
  const seen = new Set<string>()
  return resource.relations.flatMap((relation) => {
    const pointer = `/relations/${relation.name}`
    const twice = seen.has(relation.name)
    seen.add(relation.name)
    const detail = `the relation "${relation.name}" is declared twice`
    return [
      ...(twice ? [{ pointer, code: 'duplicate-name', detail }] : []),
      ...targetFaults(relation, resource, all),
    ]
  })
}

function targetFaults(
  relation: Relation,
  resource: Resource,
  all: ReadonlyMap<string, Resource>,
): Fault[] {
  const pointer = `/relations/${relation.name}`
  const target = all.get(relation.resource)
  if (!target) return [unknownResource(pointer, relation.resource, all)]
  if (relation.kind === 'many-to-many') return providerFaults(pointer, [resource, target])
  if (pointsAt(target, relation.field, resource.name)) return []
  const detail = `the resource "${target.name}" has no relation field "${relation.field}" to "${resource.name}"`
  return [{ pointer, code: 'unknown-field', detail }]
}

function providerFaults(pointer: string, resources: readonly Resource[]): Fault[] {
  const [store] = resources.filter(({ table }) => table === undefined)
  if (!store) return []
  const detail = `records of "${store.name}" come from a store; only those of tables can be attached`
  return [{ pointer, code: 'resource-invalid', detail }]
}

function pointsAt(target: Resource, field: string, resource: string): boolean {
  return target.items.some(
    (item) =>
      isField(item) && item.entry.name === field && relatedResource(item.entry) === resource,
  )
}
