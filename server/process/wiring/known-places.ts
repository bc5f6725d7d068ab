import type { Application } from '../../application/create-application'
import { formPlace } from '../../slots/form-slot'

/** Whether pages report of slots at such a place: a location, or the form of a resource. */
export function knownPlaces({
  resources,
  slots,
}: Pick<Application, 'resources' | 'slots'>): (place: string) => boolean {
  const places = new Set([...slots.locations.names(), ...[...resources.keys()].map(formPlace)])
  return (place) => places.has(place)
}
