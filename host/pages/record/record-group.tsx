import { Badge } from '@mantine/core'
import type { ReactElement } from 'react'

/** The group of a record, beside its title. */
export function RecordGroup({
  group,
}: {
  readonly group: string | undefined
}): ReactElement | null {
  if (!group) return null
  return (
    <Badge variant="light" color="gray" radius="sm" tt="none" fw={500}>
      {group}
    </Badge>
  )
}
