import { Card as MantineCard } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { Heading } from './heading'

export interface CardProps {
  readonly title?: string
  readonly children: ReactNode
}

/** A bordered box. Do not put one into another. */
export function Card({ title, children }: CardProps): ReactElement {
  return (
    <MantineCard withBorder radius="lg" padding="md">
      {title && <Heading>{title}</Heading>}
      {children}
    </MantineCard>
  )
}
