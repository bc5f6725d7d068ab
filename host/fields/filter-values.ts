import type { FieldFilter } from '../api/records/list-query'

/** Returns a filter's value, as it is in the address; empty for a range, or for nothing. */
export function filterText(value: FieldFilter | undefined): string {
  return value?.kind === 'is' ? value.value : ''
}

/** A filter for any of these; none for no value. */
export function anyOf(values: readonly string[]): FieldFilter | undefined {
  const value = values.join(',')
  return value ? { kind: 'is', value } : undefined
}
