import type { FieldEntry, FormBody, FormMode, PageSlots } from '@slipway/sdk/contract'
import { isFormSlotFor, toFormSlotEntry } from '../../slots/form-slot'
import { isSlot, type Slot } from '../../slots/slot'
import type { ViewerSlots } from '../../slots/viewer-slots'
import { kindOf } from '../fields/field-kinds'
import { type RecordsScope, visibleFields } from './resource-scope'

interface FormOf {
  readonly mode: FormMode
  readonly slots: ViewerSlots
}

/** The fields and slots of a form as a viewer gets them for any record, in the order of `fields()`. */
export function formItems(scope: RecordsScope, form: FormOf): FormBody['fields'] {
  return walk(scope, form).items
}

/** The slots among them that ask for the saved record whose values are given, each behind so many of the others. */
export function recordFormSlots(
  scope: RecordsScope,
  form: FormOf,
  values: Readonly<Record<string, unknown>>,
): PageSlots[string] {
  return walk(scope, form).asking.flatMap(({ slot, after }) => {
    const { name: resource } = scope.resource
    if (!isFormSlotFor(form.slots, { slot, resource, mode: form.mode, values })) return []
    const { kind: _, ...entry } = toFormSlotEntry(slot)
    return [{ ...entry, after, modes: [form.mode] }]
  })
}

/** Whether the form of a resource has slots that ask for a saved record. */
export function asksForRecord({ resource }: Pick<RecordsScope, 'resource'>): boolean {
  return resource.items.some((item) => isSlot(item) && item.page?.record !== undefined)
}

interface Walked {
  readonly items: FormBody['fields']
  /** Slots that ask for a record, each with how many items come before it. */
  readonly asking: readonly { readonly slot: Slot; readonly after: number }[]
}

function walk(scope: RecordsScope, { mode, slots }: FormOf): Walked {
  const { resource, viewer } = scope
  const visible = new Map(
    visibleFields(resource, viewer)
      .filter((field) => !field.hidden && field.visible[mode])
      .map(({ entry }) => [entry.name, entry]),
  )
  const items: FormBody['fields'] = []
  const asking: { slot: Slot; after: number }[] = []
  for (const item of resource.items) {
    if (isSlot(item)) {
      if (item.page?.record) asking.push({ slot: item, after: items.length })
      else if (isFormSlotFor(slots, { slot: item, resource: resource.name, mode }))
        items.push(toFormSlotEntry(item))
      continue
    }
    const entry = visible.get(item.entry.name)
    if (entry) items.push(withWidth(entry, mode))
  }
  return { items, asking }
}

/** A field of a row of its own, or of half of one. To read, half is enough for all that is not long. */
function withWidth(entry: FieldEntry, mode: FormMode): FieldEntry {
  if (entry.width !== undefined) return entry
  const { isLong, isShort } = kindOf(entry)
  const isHalf = mode === 'view' ? !isLong : isShort?.(entry)
  return isHalf ? { ...entry, width: 'half' } : entry
}
