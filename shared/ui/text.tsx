import { Text as MantineText } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface TextProps {
  readonly size?: 'xs' | 'sm' | 'md'
  /** For what is less important. */
  readonly dimmed?: boolean
  readonly strong?: boolean
  /** `span` inside of a line of text. */
  readonly as?: 'p' | 'span'
  readonly children: ReactNode
}

export function Text(props: TextProps): ReactElement {
  const { size = 'sm', dimmed = false, strong = false, as = 'p', children } = props
  return (
    <MantineText
      component={as}
      size={size}
      {...(dimmed && { c: 'dimmed' })}
      fw={strong ? 500 : 400}
    >
      {children}
    </MantineText>
  )
}
