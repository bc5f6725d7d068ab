import type { ReactElement } from 'react'

/** A form slot that throws while it is rendered. */
export function FaultyField(): ReactElement {
  throw new Error('FaultyField throws while it is rendered')
}
