import type { FieldCondition, FieldEntry } from '@slipway/sdk/contract'
import type { FieldFilter } from '../../../api/records/list-query'
import { viewKindOf } from '../../../fields/field-kinds'

/**
 * The filter of a list that asks for the same as a condition on `field`, so that both are typed in the same inputs;
 * `undefined`: no input writes it, as a list of amounts.
 */
export function filterOfCondition(
  condition: FieldCondition,
  field: FieldEntry,
): FieldFilter | undefined {
  if (!isObject(condition)) return isOfValues(field, condition)
  if ('set' in condition || !isRange(field)) return undefined
  const { min = '', max = '' } = condition
  return { kind: 'range', min: String(min), max: String(max) }
}

/** The condition that a filter of `field` asks for; `undefined`: nothing is typed yet. */
export function conditionOf(
  filter: FieldFilter | undefined,
  field: FieldEntry,
): FieldCondition | undefined {
  if (filter === undefined) return undefined
  const read = (text: string) => valueOf(text, field)
  if (filter.kind === 'range') {
    const { min, max } = filter
    return { ...(min && { min: read(min) as number }), ...(max && { max: read(max) as number }) }
  }
  if (!viewKindOf(field).hasManyFilters) return read(filter.value)
  return filter.value.split(',').map(read)
}

/** Whether a condition can name values of a field, and not only whether it has one. */
export function takesValues(field: FieldEntry): boolean {
  return viewKindOf(field).Filter !== undefined
}

function isOfValues(
  field: FieldEntry,
  condition: Exclude<FieldCondition, object> | readonly unknown[],
) {
  const values = [condition].flat()
  if (isRange(field)) {
    const text = String(values[0])
    return values.length === 1 ? ({ kind: 'range', min: text, max: text } as const) : undefined
  }
  const isOne = values.length === 1 || viewKindOf(field).hasManyFilters
  return isOne ? ({ kind: 'is', value: values.join(',') } as const) : undefined
}

const figures = ['number', 'money', 'percent', 'relation']

function isRange({ type }: FieldEntry): boolean {
  return ['number', 'money', 'percent', 'date', 'date-time'].includes(type)
}

function valueOf(text: string, { type }: FieldEntry): string | number | boolean {
  if (type === 'yes-no') return text === 'true'
  return figures.includes(type) ? Number(text) : text
}

type OfObject = Extract<FieldCondition, { readonly set: boolean } | { readonly min?: unknown }>

function isObject(condition: FieldCondition): condition is OfObject {
  return typeof condition === 'object' && !Array.isArray(condition)
}
