import { Loader as MantineLoader } from '@mantine/core'
import type { ReactElement } from 'react'

export interface LoaderProps {
  /** What is loading. */
  readonly label: string
}

export function Loader({ label }: LoaderProps): ReactElement {
  return <MantineLoader size="sm" role="status" aria-label={label} />
}
