import type { MapEntry, MapLocation, SlotMapBody } from '@slipway/sdk/contract'
import { type PlaceRefusal, positionOf, whyNotAt } from '../../layout/layout-edits'

/** The place that something is held over: an entry, or a location without one. */
export interface DropTarget {
  readonly location: string
  /** `undefined`: nothing is there. */
  readonly entry: string | undefined
  readonly side: 'before' | 'after'
}

export interface DropPlace {
  readonly entry: MapEntry
  readonly location: MapLocation
  /** Among the other entries of the location. */
  readonly index: number
  /** Why it cannot be there. */
  readonly refusal: PlaceRefusal | undefined
}

/** Finds the place that an entry gets when it is dropped there; `undefined`: the map does not have it. */
export function dropPlace(
  map: SlotMapBody,
  id: string,
  { location: name, entry: over, side }: DropTarget,
): DropPlace | undefined {
  const entry = positionOf(map, id)?.entry
  const location = map.locations.find((one) => one.location === name)
  if (!entry || !location) return undefined
  const others = location.entries.map((one) => one.id).filter((one) => one !== id)
  const at = over === undefined ? -1 : others.indexOf(over)
  // Over itself it stays where it is.
  const own = location.entries.findIndex((one) => one.id === id)
  const beside = at === -1 ? Math.max(0, own) : at + (side === 'after' ? 1 : 0)
  const refusal = entry.location === name ? undefined : whyNotAt(entry, location)
  return { entry, location, index: beside, refusal }
}

interface Flow {
  /** Whether the entries of the location are beside each other. */
  readonly isRow: boolean
  readonly isRtl: boolean
}

/** On which side of the middle of `box` a point is, in reading order. */
export function sideOf(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { isRow, isRtl }: Flow,
): DropTarget['side'] {
  if (!isRow) return clientY > top + height / 2 ? 'after' : 'before'
  const isRight = clientX > left + width / 2
  return isRight === isRtl ? 'before' : 'after'
}
