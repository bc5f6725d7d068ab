import { type Fault, fieldFaultOf } from '@slipway/sdk/contract'
import { faultDetail } from './fault-detail'
import type { Field } from './field'

/** What is wrong with a field by itself, by JSON pointer below `pointer`. */
export function fieldFaults(field: Field, pointer: string): Fault[] {
  return [
    ...optionFaults(field),
    ...patternFaults(field),
    ...currencyFaults(field),
    ...startFaults(field),
  ].map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` }))
}

function optionFaults({ entry }: Field): Fault[] {
  if (!('options' in entry)) return []
  const values = entry.options.map(({ value }) => value)
  if (new Set(values).size < values.length)
    return [invalid('/options', `"${entry.name}" has two options with one value`)]
  if (values.length > 0 && !values.some((value) => value === '' || value.includes(','))) return []
  return [invalid('/options', `"${entry.name}" needs options, with values without a comma`)]
}

function patternFaults({ entry }: Field): Fault[] {
  if (entry.type !== 'text' || !entry.pattern) return []
  const reason = regexpFault(entry.pattern.source)
  return reason === undefined
    ? []
    : [invalid('/pattern', `"${entry.name}" needs a pattern for the flag u: ${reason}`)]
}

function regexpFault(source: string): string | undefined {
  try {
    RegExp(source, 'u')
    return undefined
  } catch (error) {
    return String(error)
  }
}

function currencyFaults({ entry }: Field): Fault[] {
  if (!('currency' in entry) || /^[A-Z]{3}$/.test(entry.currency ?? 'EUR')) return []
  return [
    invalid('/currency', `"${entry.currency}" is no currency; write three letters, such as EUR`),
  ]
}

function startFaults(field: Field): Fault[] {
  const { entry } = field
  if (entry.default === undefined) return isOutOfReach(field) ? [outOfReach(entry.name)] : []
  const fault = fieldFaultOf(entry, entry.default)
  if (!fault) return []
  return [invalid('/default', `"${entry.name}" cannot start so: ${faultDetail(entry, fault)}`)]
}

function isOutOfReach({ entry, hidden, visible }: Field): boolean {
  return entry.required && !entry.readOnly && !hidden && !visible.create && entry.type !== 'yes-no'
}

function outOfReach(name: string): Fault {
  const detail = `"${name}" is needed and does not stand on the form of new records; give it a default`
  return invalid('/default', detail)
}

function invalid(pointer: string, detail: string): Fault {
  return { pointer, code: 'field-invalid', detail }
}
