import { isFormSlotEver } from '../../slots/form-slot'
import { isSlot, type Slot } from '../../slots/slot'
import type { ViewerSlots } from '../../slots/viewer-slots'
import { permissionFor } from './permission'
import type { Resource } from './resource'

/** Names of the components that the forms of a viewer hold: what is needed of the global registry. */
export function formComponents(resources: Iterable<Resource>, slots: ViewerSlots): string[] {
  const permissions = slots.viewer?.permissions
  return [...resources]
    .filter(
      (resource) =>
        slotsOf(resource).length > 0 && permissions?.has(permissionFor(resource.name, 'view')),
    )
    .flatMap((resource) =>
      slotsOf(resource)
        .filter((slot) => isFormSlotEver(slots, { slot, resource: resource.name }))
        .map((slot) => slot.component),
    )
}

// Asked at each request, and a resource's fields never change.
const known = new WeakMap<Resource, readonly Slot[]>()

function slotsOf(resource: Resource): readonly Slot[] {
  const slots = known.get(resource) ?? resource.items.filter(isSlot)
  known.set(resource, slots)
  return slots
}
