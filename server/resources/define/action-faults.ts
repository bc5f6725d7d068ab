import { unknownName } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import { iconFaults, unknownResource } from '../../slots/unknown-name'
import { isField, isStored, relatedResource } from '../fields/field'
import { fieldFaults } from '../fields/field-faults'
import type { Action } from './action'
import type { Relation } from './relation'
import type { Resource } from './resource'

const actionName = /^(?!constructor$)[a-z][a-z0-9-]{0,62}$/
const builtIn = ['delete', 'restore']

/** The faults of a resource's actions, by JSON pointer below it. */
export function actionFaults(actions: readonly Action[]): Fault[] {
  const seen = new Set<string>()
  return actions.flatMap((action) => {
    const faults = [
      ...actionNameFaults(action, seen),
      ...iconFaults(action.icon, `/actions/${action.name}/icon`),
      ...inputFaults(action),
      ...undoFaults(action, actions),
    ]
    seen.add(action.name)
    return faults
  })
}

function actionNameFaults({ name }: Action, seen: ReadonlySet<string>): Fault[] {
  const pointer = `/actions/${name}`
  if (seen.has(name)) {
    return [{ pointer, code: 'duplicate-name', detail: `the action "${name}" is declared twice` }]
  }
  if (actionName.test(name) && !builtIn.includes(name)) return []
  const detail = `"${name}" cannot name an action; use lower-case letters, digits and hyphens, not "delete" or "restore"`
  return [{ pointer, code: 'name-invalid', detail }]
}

/** Finds faults in `undo`: what takes an action back runs at once, on as many records as were changed. */
function undoFaults({ name, undo, on = 'both' }: Action, actions: readonly Action[]): Fault[] {
  if (undo === undefined) return []
  const pointer = `/actions/${name}/undo`
  const known = actions.map((one) => one.name).filter((one) => one !== name)
  const back = actions.find((one) => one.name === undo && one.name !== name)
  if (!back) return [unknownName({ pointer, what: 'action', name: undo, known })]
  const isForMany = on === 'one' || back.on !== 'one'
  if (isForMany && back.fields.length === 0) return []
  const detail = isForMany
    ? `"${undo}" asks for values; what takes an action back runs at once`
    : `"${undo}" is for one record; what takes back "${name}" is for many`
  return [{ pointer, code: 'undo-invalid', detail }]
}

function inputFaults({ name, fields }: Action): Fault[] {
  return fields.flatMap((field, index) => {
    const pointer = `/actions/${name}/fields/${index}`
    if (isField(field) && isStored(field)) return fieldFaults(field, pointer)
    const detail = 'not a field that can be filled in; write text(name, …) or another kind'
    return [{ pointer, code: 'field-invalid', detail }]
  })
}

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
