import { Group as MantineGroup } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { Spacing } from './spacing'

export interface GroupProps {
  readonly gap?: Spacing
  /** Where the things stand in the line; `between` puts the first and the last at its ends. */
  readonly justify?: 'start' | 'end' | 'between'
  readonly wrap?: boolean
  readonly children: ReactNode
}

const positions = { start: 'flex-start', end: 'flex-end', between: 'space-between' } as const

/** Things beside one another. */
export function Group(props: GroupProps): ReactElement {
  const { gap = 'sm', justify = 'start', wrap = true, children } = props
  return (
    <MantineGroup gap={gap} justify={positions[justify]} wrap={wrap ? 'wrap' : 'nowrap'}>
      {children}
    </MantineGroup>
  )
}
