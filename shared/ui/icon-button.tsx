import { ActionIcon } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface IconButtonProps {
  /** What the button does; read to those who do not see the icon. */
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  /** The icon, 16 pixels wide. */
  readonly children: ReactNode
}

/** A button that is only an icon. */
export function IconButton({ label, onClick, ...rest }: IconButtonProps): ReactElement {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => onClick()}
      {...rest}
    />
  )
}
