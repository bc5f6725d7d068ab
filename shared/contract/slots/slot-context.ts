import type { $ZodType, input } from 'zod/v4/core'
import type { SlotLocationValue } from '../pages'
import type { ResourceRecord } from '../resources/resource'

/** The record as a slot sees it: as the API delivers it, with title, label and perhaps group. */
export type SlotRecord = Readonly<ResourceRecord>

/** Context of the two action locations. */
export interface RecordContext {
  readonly resource: string
  readonly resourceId: number
  readonly record: SlotRecord
}

/** The locations whose components receive a {@link RecordContext}; the others receive no context. */
export type ActionLocation = 'resource-page-actions' | 'resource-edit-actions'

/** The props that the host adds for a component at `Location`. */
export type SlotContext<Location extends SlotLocationValue> = Location extends ActionLocation
  ? RecordContext
  : Readonly<Record<never, never>>

/** Props of a component made for `Location`: `SlotProps<'resource-page-actions', { label: string }>`. */
export type SlotProps<Location extends SlotLocationValue, Props = unknown> = Props &
  SlotContext<Location>

/** The props that a schema of `defineRemote` describes: `PropsOf<typeof schema>`. */
export type PropsOf<Schema extends $ZodType> = Readonly<input<Schema>>

/** Names of props that no slot may use: React's own, those with which markup gets in, the mark of texts. */
export const reservedProps: readonly string[] = [
  'key',
  'ref',
  'children',
  'dangerouslySetInnerHTML',
  '$text',
]

/** Props that the host gives at the two action locations. */
export const actionContextProps: readonly string[] = ['resource', 'resourceId', 'record']

/** Props that the host gives to components in forms. */
export const formContextProps: readonly string[] = ['resource', 'formContext']

/** Whether components at the location get a record. */
export function isActionLocation(location: string): boolean {
  return location.endsWith('-actions')
}
