import { type Fault, fieldFaultOf } from '@slipway/sdk/contract'
import { faultDetail } from './fault-detail'
import type { Field } from './field'
import { fieldInvalid } from './field-kind'
import { kindOf } from './field-kinds'

/** The faults of a field by itself, by JSON pointer below `pointer`. */
export function fieldFaults(field: Field, pointer: string): Fault[] {
  const { entry } = field
  const faults = [
    ...(kindOf(entry).faults?.(entry) ?? []),
    ...widthFaults(field),
    ...startFaults(field),
  ]
  return faults.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` }))
}

// An application in JavaScript has no types.
function widthFaults({ entry: { name, width } }: Field): Fault[] {
  if (width === undefined || ['half', 'full'].includes(width)) return []
  return [fieldInvalid('/width', `the width of "${name}" must be 'half' or 'full', not "${width}"`)]
}

function startFaults(field: Field): Fault[] {
  const { entry } = field
  if (entry.default === undefined) return isOutOfReach(field) ? [outOfReach(entry.name)] : []
  const fault = fieldFaultOf(entry, entry.default)
  if (!fault) return []
  return [
    fieldInvalid(
      '/default',
      `"${entry.name}" has an invalid default: ${faultDetail(entry, fault)}`,
    ),
  ]
}

function isOutOfReach({ entry, hidden, visible }: Field): boolean {
  return (
    entry.required && !entry.readOnly && !hidden && !visible.create && !kindOf(entry).isAlwaysSet
  )
}

function outOfReach(name: string): Fault {
  const detail = `"${name}" is required but not on the form for new records; give it a default`
  return fieldInvalid('/default', detail)
}
