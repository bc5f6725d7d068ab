import type { Place } from './place'

/** How wide and high a label may be. */
export interface LabelSize {
  readonly width: number
  readonly height: number
}

interface Window {
  readonly width: number
  readonly isRtl: boolean
}

/**
 * Where each label is: at the upper corner of its place, where a line of text starts, and below those that
 * would be under it.
 */
export function placeLabels(
  places: readonly Place[],
  sizes: readonly LabelSize[],
  window: Window,
): readonly Place[] {
  const taken: Place[] = []
  for (const [index, place] of places.entries()) {
    const size = sizes[index] ?? { width: 0, height: 0 }
    taken.push(freePlace({ ...cornerOf(place, size, window), ...size }, taken))
  }
  return taken
}

function cornerOf({ left, top, width }: Place, size: LabelSize, { width: most, isRtl }: Window) {
  const wanted = isRtl ? left + width - size.width : left
  return { left: Math.max(0, Math.min(wanted, most - size.width)), top }
}

function freePlace(wanted: Place, taken: readonly Place[]): Place {
  const other = taken.find((one) => overlap(one, wanted))
  return other ? freePlace({ ...wanted, top: other.top + other.height + 1 }, taken) : wanted
}

function overlap(one: Place, other: Place): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
