import { median } from './statistics'

/** One measured number, by round. */
export interface Figure {
  /** Number of the gate; several figures may belong to one. */
  readonly gate: number
  readonly name: string
  readonly samples: readonly number[]
  /** What the median may be at most; none: for information. */
  readonly limit?: number
  /** `×` (a ratio) when nothing else is said. */
  readonly unit?: string
}

/** Whether the gate is held; a figure without a limit always is. */
export function isHeld({ samples, limit }: Figure): boolean {
  return limit === undefined || median(samples) <= limit
}
