import type { CardData } from '@slipway/sdk/contract'

export type ChartData = Extract<CardData, { kind: 'line' | 'bar' }>

/** Lines in the drawing beside the figures; whoever passes them says them in words as well. */
export interface ChartNotes {
  /** Lines across; the axis reaches past them. */
  readonly limits: readonly {
    readonly value: number
    readonly label: string
    readonly color: string
    /** Its label is above the line, at its start or its end. */
    readonly at: 'start' | 'end'
  }[]
  /** Upright lines at points, by their `x`. */
  readonly marks: readonly { readonly x: string; readonly label: string }[]
}

export interface ChartDrawingProps {
  readonly data: ChartData
  readonly notes?: ChartNotes | undefined
}

interface SeriesLook {
  readonly color: string
  /** Of a line: distinct without colours as well. */
  readonly dash: string
}

const dashes = ['0', '6 4', '2 3', '10 3 2 3', '12 4', '4 2'] as const

/** Returns the look of a series, by its place. The colours differ in lightness, too (dashboard.module.css). */
export function seriesLook(index: number): SeriesLook {
  return {
    color: `var(--chart-${(index % dashes.length) + 1})`,
    dash: dashes[index % dashes.length] ?? '0',
  }
}
