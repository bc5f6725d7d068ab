import { Badge as MantineBadge } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { colorOf, type Tone } from './tone'

export type { Tone } from './tone'

export interface BadgeProps {
  readonly tone?: Tone
  readonly children: ReactNode
}

/** A short state, such as "Paid". */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  return (
    <MantineBadge color={colorOf(tone)} variant="light" radius="sm" tt="none" fw={500}>
      {children}
    </MantineBadge>
  )
}
