import type { CardData } from '@slipway/sdk/contract'

export type ChartData = Extract<CardData, { kind: 'line' | 'bar' }>

export interface ChartDrawingProps {
  readonly data: ChartData
}

interface SeriesLook {
  readonly color: string
  /** Of a line: distinct without colours as well. */
  readonly dash: string
}

const dashes = ['0', '6 4', '2 3', '10 3 2 3', '12 4', '4 2'] as const

/** How a series looks, by its place. The colours differ in lightness, too (dashboard.module.css). */
export function seriesLook(index: number): SeriesLook {
  return {
    color: `var(--chart-${(index % dashes.length) + 1})`,
    dash: dashes[index % dashes.length] ?? '0',
  }
}
