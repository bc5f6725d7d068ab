import type { Application } from '../../application/create-application'
import { formPlace } from '../../slots/form-slot'
import { isSlot } from '../../slots/slot'

/** The components that the application registers, each with its location, or the form that it is in. */
export function registeredIn({
  resources,
  slots,
}: Pick<Application, 'resources' | 'slots'>): { location: string; component: string }[] {
  const atLocations = slots
    .all()
    .map(({ location, entry }) => ({ location, component: entry.component }))
  const inForms = [...resources].flatMap(([name, { items }]) =>
    items.filter(isSlot).map(({ component }) => ({ location: formPlace(name), component })),
  )
  return [...atLocations, ...inForms]
}
