import type { Fault } from '@slipway/sdk/contract'
import { iconFaults, unknownName } from '../../slots/unknown-name'
import { isField, isStored } from '../fields/field'
import { fieldFaults } from '../fields/field-faults'
import type { Action } from './action'

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
