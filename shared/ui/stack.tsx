import { Stack as MantineStack } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { Spacing } from './spacing'

export interface StackProps {
  readonly gap?: Spacing
  readonly children: ReactNode
}

/** Things below one another. */
export function Stack({ gap = 'sm', children }: StackProps): ReactElement {
  return <MantineStack gap={gap}>{children}</MantineStack>
}
