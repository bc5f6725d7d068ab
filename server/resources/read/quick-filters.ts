import type { Resource } from '../define/resource'
import type { Field } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import { filterEntries } from './list-filters'

const MOST_FIELDS = 2
const MOST_OPTIONS = 8

/**
 * The fields whose filters are above the list: those that the application names; else up to two of the
 * columns that have few values, the one that says what a record is first.
 */
export function quickFilters(
  { quickFilters: named, columns, record }: Resource,
  visible: readonly Field[],
): string[] {
  const offered = filterEntries(visible)
  if (named) return named.filter((name) => offered.some((entry) => entry.name === name))
  const few = offered.filter(
    (entry) =>
      kindOf(entry).isChoice &&
      columns.includes(entry.name) &&
      !('options' in entry && entry.options.length > MOST_OPTIONS),
  )
  const isGroup = (name: string) => Number(name === record.group)
  return few
    .map(({ name }) => name)
    .sort(
      (one, other) =>
        isGroup(other) - isGroup(one) || columns.indexOf(one) - columns.indexOf(other),
    )
    .slice(0, MOST_FIELDS)
}
