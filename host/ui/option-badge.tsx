import { Badge } from '@mantine/core'
import type { ReactElement } from 'react'

interface OptionBadgeProps {
  readonly label: string
  /** A name such as `green`, from the option. */
  readonly color: string | undefined
}

/** An option such as a status: the same in lists, on cards, in records and beside their titles. */
export function OptionBadge({ label, color = 'gray' }: OptionBadgeProps): ReactElement {
  return (
    <Badge variant="light" color={color} radius="sm" tt="none" fw={500}>
      {label}
    </Badge>
  )
}
