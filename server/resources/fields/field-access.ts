import type { Viewer } from '../../slots/viewer'
import type { Field } from './field'

/** The field as it exists for `viewer`: not at all, read only, or as it is. */
export function fieldFor(field: Field, { permissions }: Viewer): Field | undefined {
  const { view, change } = field.permission
  if (view !== undefined && !permissions.has(view)) return undefined
  if (change === undefined || permissions.has(change) || field.entry.readOnly) return field
  return { ...field, entry: { ...field.entry, readOnly: true } }
}
