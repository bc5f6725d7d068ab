import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Place } from './place'
import { type LabelSize, placeLabels } from './place-labels'

interface Labelled {
  readonly id: string
  readonly place: Place
}

/** Where the labels are that `layer` has, one for each of `placed`. */
export function useLabelSpots(
  layer: RefObject<HTMLElement | null>,
  placed: readonly Labelled[],
): readonly Place[] {
  const sizes = useSizes(layer, placed)
  return placeLabels(
    placed.map(({ place }) => place),
    sizes,
    { width: window.innerWidth, isRtl: document.documentElement.dir === 'rtl' },
  )
}

// Measured before anybody sees them: their texts differ by language.
function useSizes(layer: RefObject<HTMLElement | null>, placed: readonly Labelled[]) {
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
