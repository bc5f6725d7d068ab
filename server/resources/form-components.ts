import { isFormSlotFor } from '../slots/form-slot'
import { isSlot } from '../slots/slot'
import type { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import { permissionFor } from './permission'
import type { Resource } from './resource'

/** Names of the components that the forms of `viewer` hold: what is needed of the global registry. */
export function formComponents(
  resources: Iterable<Resource>,
  slots: SlotRegistry,
  viewer: Viewer,
): string[] {
  return [...resources]
    .filter(({ name }) => viewer.permissions.has(permissionFor(name, 'view')))
    .flatMap((resource) =>
      resource.items
        .filter(isSlot)
        .filter((slot) => isFormSlotFor(slots, { slot, resource: resource.name }, viewer))
        .map((slot) => slot.component),
    )
}
