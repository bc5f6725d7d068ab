/** A mode in which a page shows one record; a list has none. */
export type PageMode = 'view' | 'edit' | 'create'

type Scalar = string | number | boolean

/**
 * A condition on a field of the saved record: a value; a list, of which one is enough; bounds, both included; or whether
 * there is a value. Figures and days are compared as the field keeps them: money in the smallest unit of the record's
 * own currency.
 */
export type FieldCondition =
  | Scalar
  | readonly Scalar[]
  | { readonly min?: number | string; readonly max?: number | string }
  | { readonly set: boolean }

/** Conditions on the page that a slot is on; all that are given have to hold. They are data. */
export interface PageCondition {
  /** Pages of these resources only, by name. */
  readonly resources?: readonly string[]
  /** Pages that show a record in this mode, or in one of these. */
  readonly mode?: PageMode | readonly PageMode[]
  /** By field of the resources: what its value has to be. As saved, not as typed into a form. */
  readonly record?: Readonly<Record<string, FieldCondition>>
  /** Windows of 1024 pixels and more: decided by the browser. */
  readonly device?: 'wide'
}

/** The facts about a page that decide; nothing is known of a page that has no resource or record. */
export interface PageFacts {
  readonly resource?: string
  /** Its mode, or all modes that one reply serves. */
  readonly modes?: readonly PageMode[]
  /** The saved record's values, by field. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** Whether a slot with `condition` may be on a page; what the browser decides is left to it. */
export function passesPage(condition: PageCondition, page: PageFacts): boolean {
  const { resources, mode, record } = condition
  if (resources && !(page.resource !== undefined && resources.includes(page.resource))) return false
  if (mode !== undefined && !modesOf(mode).some((one) => page.modes?.includes(one))) return false
  return Object.entries(record ?? {}).every(
    ([field, wanted]) => page.values !== undefined && holdsField(wanted, page.values[field]),
  )
}

/** Returns those of the conditions named `asked` that no page of `location` meets: nobody is known at sign-in, and a dashboard shows no record. */
export function unmetAt(location: string, asked: readonly string[]): readonly string[] {
  if (location.startsWith('login-')) return asked
  return location.startsWith('dashboard-') ? asked.filter((name) => name !== 'device') : []
}

/** Returns the modes that a condition names, as a list. */
export function modesOf(mode: NonNullable<PageCondition['mode']>): readonly PageMode[] {
  return typeof mode === 'string' ? [mode] : mode
}

function holdsField(wanted: FieldCondition, value: unknown): boolean {
  if (isList(wanted)) return wanted.some((one) => isValue(one, value))
  if (typeof wanted !== 'object') return isValue(wanted, value)
  if ('set' in wanted) return wanted.set === isSet(value)
  const { min, max } = wanted
  return (
    (min === undefined || compare(value, min, (one, bound) => one >= bound)) &&
    (max === undefined || compare(value, max, (one, bound) => one <= bound))
  )
}

// Of several choices one is enough.
function isValue(wanted: Scalar, value: unknown): boolean {
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}

function isSet(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return !(Array.isArray(value) && value.length === 0)
}

// Days and times are texts that sort as they follow each other; nothing is above or below what is of another kind.
function compare(
  value: unknown,
  bound: number | string,
  holds: (value: number | string, bound: number | string) => boolean,
): boolean {
  if (typeof value !== typeof bound) return false
  return holds(value as number | string, bound)
}

function isList(wanted: FieldCondition): wanted is readonly Scalar[] {
  return Array.isArray(wanted)
}
