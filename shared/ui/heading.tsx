import { Title } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface HeadingProps {
  /** The page's own heading is level 1, so a slot starts at 2. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export function Heading({ level = 2, children }: HeadingProps): ReactElement {
  return <Title order={level}>{children}</Title>
}
