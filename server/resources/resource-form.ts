import type { FormBody, FormMode } from '@slipway/sdk/contract'
import { isFormSlotFor, toFormSlotEntry } from '../slots/form-slot'
import { isSlot } from '../slots/slot'
import type { SlotRegistry } from '../slots/slot-registry'
import { type Action, assertAllowed, isAllowed } from './permission'
import type { RecordsScope } from './resource-records'
import { visibleFields } from './resource-scope'

const actionOf: Readonly<Record<FormMode, Action>> = {
  create: 'create',
  edit: 'update',
  view: 'view',
}

/** The form of a resource for a viewer: fields and slots in the order of `fields()`, gates applied. */
export function resourceForm(
  { resource, viewer }: RecordsScope,
  mode: FormMode,
  slots: SlotRegistry,
): FormBody {
  assertAllowed(viewer, resource.name, actionOf[mode])
  const { name, label, singular } = resource
  const visible = new Map(
    visibleFields(resource, viewer)
      .filter((field) => !field.hidden && field.visible[mode])
      .map(({ entry }) => [entry.name, entry]),
  )
  const entryOf = (field: string) => {
    const entry = visible.get(field)
    return entry ? [entry] : []
  }
  return {
    resource: { name, label, singular },
    fields: resource.items.flatMap((item): FormBody['fields'] => {
      if (!isSlot(item)) return entryOf(item.entry.name)
      return isFormSlotFor(slots, { slot: item, resource: name }, viewer)
        ? [toFormSlotEntry(item)]
        : []
    }),
    relations: resource.relations
      .filter((relation) => isAllowed(viewer, relation.resource, 'view'))
      .map((relation) => ({
        name: relation.name,
        label: relation.label,
        resource: relation.resource,
      })),
  }
}
