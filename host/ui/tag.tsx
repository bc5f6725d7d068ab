import { Badge, type BadgeProps } from '@mantine/core'
import type { ReactElement } from 'react'

/** A word on something, such as its state: tinted, written as any other word. */
export function Tag(props: BadgeProps): ReactElement {
  return <Badge variant="light" tt="none" fw={500} {...props} />
}
