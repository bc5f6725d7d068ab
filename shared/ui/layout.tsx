import {
  Card as MantineCard,
  Group as MantineGroup,
  Stack as MantineStack,
  Title,
} from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface CardProps {
  readonly title?: string
  readonly children: ReactNode
}

/** A bordered box. Do not nest them. */
export function Card({ title, children }: CardProps): ReactElement {
  return (
    <MantineCard withBorder radius="lg" padding="md">
      {title && <Heading>{title}</Heading>}
      {children}
    </MantineCard>
  )
}

export interface StackProps {
  readonly gap?: Spacing
  readonly children: ReactNode
}

/** Arranges its children below each other. */
export function Stack({ gap = 'sm', children }: StackProps): ReactElement {
  return <MantineStack gap={gap}>{children}</MantineStack>
}

export interface GroupProps {
  readonly gap?: Spacing
  /** Position of the children in the line; `between` puts the first and the last at its ends. */
  readonly justify?: 'start' | 'end' | 'between'
  readonly wrap?: boolean
  readonly children: ReactNode
}

const positions = { start: 'flex-start', end: 'flex-end', between: 'space-between' } as const

/** Arranges its children next to each other. */
export function Group(props: GroupProps): ReactElement {
  const { gap = 'sm', justify = 'start', wrap = true, children } = props
  return (
    <MantineGroup gap={gap} justify={positions[justify]} wrap={wrap ? 'wrap' : 'nowrap'}>
      {children}
    </MantineGroup>
  )
}

export interface HeadingProps {
  /** The page's heading is level 1, so a slot starts at 2. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export function Heading({ level = 2, children }: HeadingProps): ReactElement {
  return <Title order={level}>{children}</Title>
}

/** Distances of the host's grid. */
type Spacing = 'xs' | 'sm' | 'md' | 'lg'
