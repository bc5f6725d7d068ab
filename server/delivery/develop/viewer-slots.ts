import type { ViewerSlotsBody } from '@slipway/sdk/contract'
import { formPlace } from '../../slots/form-slot'
import { isSlot } from '../../slots/slot'
import type { Viewer } from '../../slots/viewer'
import { candidatesAt, type Place, placeOf } from '../explain/candidates'
import type { MetaDeps } from '../meta'

/** What those who develop are told of the entries on their own page. */
export type ViewerSlots = (viewer: Viewer) => ViewerSlotsBody

/** Ids are as explanations have them, because both are of what explains: `/meta` has none. */
export function createViewerSlots({
  application,
  catalog,
}: Pick<MetaDeps, 'application' | 'catalog'>): ViewerSlots {
  return function viewerSlots(viewer) {
    const sources = { application, state: catalog.current().state }
    const items = placesOf(application).flatMap((place) =>
      candidatesAt(sources, place, viewer)
        .filter(({ refusal }) => refusal === undefined)
        .map(({ component, id }) => ({ place: nameOf(place), component, id })),
    )
    return { items }
  }
}

function placesOf(application: MetaDeps['application']): Place[] {
  const { resources, slots } = application
  const withSlots = [...resources.values()].filter(({ items }) => items.some(isSlot))
  return [
    ...slots.locations.names().map((location) => ({ location })),
    ...withSlots.map(({ name: resource }) => ({ resource })),
  ].map((wanted) => placeOf(application, wanted))
}

function nameOf({ location, resource }: Place): string {
  return location ?? formPlace(resource ?? '')
}
