import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Place } from './place'
import type { ShownItem } from './read-shown-items'

const noPlace: Place = { left: 0, top: 0, width: 0, height: 0 }

type Placed = Pick<ShownItem, 'id' | 'kind'> & { readonly place: Place }

/** The places of the labels that `layer` has, one for each of `placed`. */
export function useLabelSpots(
  layer: RefObject<HTMLElement | null>,
  placed: readonly Placed[],
): readonly Place[] {
  const sizes = useSizes(layer, placed)
  return placeLabels(
    placed.map(({ place, kind }) => ({ place, isEmpty: kind !== 'box' })),
    sizes,
    { width: window.innerWidth, isRtl: document.documentElement.dir === 'rtl' },
  )
}

// Measured before anybody sees them: their texts differ by language.
function useSizes(layer: RefObject<HTMLElement | null>, placed: readonly Placed[]) {
  const [sizes, setSizes] = useState<readonly LabelSize[]>([])
  const names = placed.map(({ id }) => id).join('\n')
  useLayoutEffect(() => {
    const labels = [...(layer.current?.children ?? [])]
    setSizes(
      labels.map((label) => {
        const { width, height } = label.getBoundingClientRect()
        return { width, height }
      }),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other labels have other sizes
  }, [layer, names])
  return sizes
}

/** The width and height of a label. */
interface LabelSize {
  readonly width: number
  readonly height: number
}

interface Window {
  readonly width: number
  readonly isRtl: boolean
}

/** The place that a label names. */
interface Labelled {
  readonly place: Place
  /** Nothing is there that the label would hide. */
  readonly isEmpty: boolean
}

/**
 * Places each label: outside of what it names, above it if there is room, where a line of text starts, and
 * beside those that would be under it. What is empty has its label inside.
 */
export function placeLabels(
  all: readonly Labelled[],
  sizes: readonly LabelSize[],
  window: Window,
): readonly Place[] {
  const taken: Place[] = []
  for (const [index, labelled] of all.entries()) {
    const size = sizes[index] ?? { width: 0, height: 0 }
    const left = startOf(labelled.place, size, window)
    const spots = topsOf(labelled, size).map((top) => ({ left, top, ...size }))
    taken.push(besideOthers(spots, taken, window))
  }
  return taken
}

function startOf({ left, width }: Place, size: LabelSize, { width: most, isRtl }: Window) {
  const wanted = isRtl ? left + width - size.width : left
  return Math.max(0, Math.min(wanted, most - size.width))
}

function topsOf({ place, isEmpty }: Labelled, { height }: LabelSize): readonly number[] {
  const { top } = place
  if (isEmpty) return [Math.max(0, top + Math.min(0, (place.height - height) / 2))]
  const below = top + place.height
  return top < height ? [below] : [top - height, below]
}

/** The first of `spots` that has room in its line; else below whatever is at the first one. */
function besideOthers(spots: readonly Place[], taken: readonly Place[], window: Window): Place {
  const free = spots.flatMap((spot) => freeInLine(spot, taken, window) ?? [])
  return free[0] ?? freeBelow(spots[0] ?? noPlace, taken)
}

function freeInLine(wanted: Place, taken: readonly Place[], window: Window): Place | undefined {
  if (wanted.left < 0 || wanted.left + wanted.width > window.width) return undefined
  const other = taken.find((one) => overlap(one, wanted))
  if (!other) return wanted
  const left = window.isRtl ? other.left - wanted.width - 1 : other.left + other.width + 1
  return freeInLine({ ...wanted, left }, taken, window)
}

function freeBelow(wanted: Place, taken: readonly Place[]): Place {
  const other = taken.find((one) => overlap(one, wanted))
  return other ? freeBelow({ ...wanted, top: other.top + other.height + 1 }, taken) : wanted
}

function overlap(one: Place, other: Place): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
