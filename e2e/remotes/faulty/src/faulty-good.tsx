import type { ReactElement } from 'react'

/** Has no fault of its own: for faults of the whole remote, such as changed or missing files. */
export function FaultyGood({
  label = 'faulty, but good',
}: {
  readonly label?: string
}): ReactElement {
  return <p>{label}</p>
}
