import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Place } from './place'
import { type LabelSize, placeLabels } from './place-labels'
import type { ShownItem } from './read-shown-items'

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
