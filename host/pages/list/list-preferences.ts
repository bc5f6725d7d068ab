import * as z from 'zod/mini'
import { defaultPerPage } from '../../api/records/list-query'
import { listPreferencesPrefix } from '../../session/forget-list-preferences'

const preferences = z.object({
  perPage: z.int().check(z.positive(), z.maximum(100)),
  /** Names of the columns that are not shown. */
  hidden: z.array(z.string()),
})

/** A user's preferences for the lists of one resource. */
export type ListPreferences = Readonly<z.infer<typeof preferences>>

const standard: ListPreferences = { perPage: defaultPerPage, hidden: [] }
const keyOf = (user: number, resource: string) => `${listPreferencesPrefix}${user}:${resource}`

export function readListPreferences(user: number, resource: string): ListPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user, resource)) ?? '{}')
    return z.parse(preferences, { ...standard, ...Object(kept) })
  } catch {
    // Storage may be shut, or hold what another version wrote: the list is shown as it is by itself.
    return standard
  }
}

export function keepListPreferences(
  user: number,
  resource: string,
  { perPage, hidden }: ListPreferences,
): void {
  try {
    localStorage.setItem(keyOf(user, resource), JSON.stringify({ perPage, hidden }))
  } catch {
    // Storage may be shut or full: the choice holds until the page is left.
  }
}
