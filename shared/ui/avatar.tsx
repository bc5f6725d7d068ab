import { Avatar as MantineAvatar } from '@mantine/core'
import type { ReactElement } from 'react'

export interface AvatarProps {
  /** Whose; the initials are made of it. */
  readonly name: string
  readonly size?: 'sm' | 'md'
}

export function Avatar({ name, size = 'md' }: AvatarProps): ReactElement {
  return (
    <MantineAvatar
      name={name}
      alt={name}
      size={size === 'sm' ? 26 : 36}
      radius="xl"
      color="harbour"
    />
  )
}
