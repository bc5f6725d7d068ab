import type { ReactElement } from 'react'

declare const WEIGHT: string

/** Some 26 kB that are never read. */
export const weight: string = WEIGHT

/** Has no fault of its own, and a file beside the entry: for faults of that file. */
export function FaultyTwoFiles(): ReactElement {
  return <p>in two files, but good</p>
}
