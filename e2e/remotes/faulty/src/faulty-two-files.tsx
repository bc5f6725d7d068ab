import type { ReactElement } from 'react'

/** Has no fault of its own, and a file beside the entry: for faults of that file. */
export function FaultyTwoFiles(): ReactElement {
  return <p>in two files, but good</p>
}
