import { Badge, type BadgeProps } from '@mantine/core'
import type { ReactElement } from 'react'

/** A short label on a tinted ground, such as the state of a version. */
export function Tag(props: BadgeProps): ReactElement {
  return <Badge variant="light" tt="none" fw={500} {...props} />
}
