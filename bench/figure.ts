import { median } from './statistics'

/** One measured number, by round. */
export interface Figure {
  /** Number of the gate; several figures may belong to one. */
  readonly gate: number
  readonly name: string
  readonly samples: readonly number[]
  /** The most that the median may be; none: for information. */
  readonly limit?: number
  /** The most that it ought to be one day; nothing hangs on it. */
  readonly stretch?: number
  /** None for a ratio or a count. */
  readonly unit?: string
  /** The curve that this is a point of: what something costs at `to`, over what it costs at `from`. */
  readonly curve?: { readonly of: string; readonly from: number; readonly to: number }
}

/** Whether the gate is held; a figure without a limit always is. */
export function isHeld({ samples, limit }: Figure): boolean {
  return limit === undefined || median(samples) <= limit
}

/** Whether it is already what it ought to be one day; without a stretch that is its limit. */
export function reachesStretch({ samples, limit, stretch = limit }: Figure): boolean {
  return stretch === undefined || median(samples) <= stretch
}

/** @throws Error for a figure that was not measured: no samples, or one that is no number. */
export function checkFigure({ name, samples }: Figure): void {
  if (samples.length === 0 || samples.some(Number.isNaN)) throw new Error(`Not measured: ${name}`)
}

/** The figures with limits that noise does not reach: only what has become so many times as much fails. */
export function withRoom(figures: readonly Figure[], room: number): Figure[] {
  return figures.map((figure) =>
    figure.limit === undefined ? figure : { ...figure, limit: figure.limit * room },
  )
}
