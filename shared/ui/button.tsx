import { ActionIcon, Anchor as MantineAnchor, Button as MantineButton } from '@mantine/core'
import { safeUrl, useLink } from '@slipway/sdk'
import type { ReactElement, ReactNode } from 'react'

export interface ButtonProps {
  /** One `primary` for each page; `subtle` for actions that are seldom used. */
  readonly variant?: 'primary' | 'default' | 'subtle' | 'danger'
  readonly size?: 'sm' | 'md'
  /** `submit` if the button submits the form around it. Default: `button`. */
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  /** Shows that the action is running; until then the button ignores clicks. */
  readonly loading?: boolean
  /** Before the text. */
  readonly icon?: ReactNode
  readonly onClick?: () => void
  readonly children: ReactNode
}

const looks = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'red' },
} as const

/** Does something on this page. For a link to another page use `Anchor`. */
export function Button(props: ButtonProps): ReactElement {
  const { variant = 'default', size = 'md', type = 'button', icon, onClick, ...rest } = props
  return (
    <MantineButton
      {...looks[variant]}
      {...rest}
      size={size === 'sm' ? 'xs' : 'sm'}
      type={type}
      leftSection={icon}
      onClick={() => onClick?.()}
    />
  )
}

export interface IconButtonProps {
  /** The button's action in words; screen readers read it. */
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

export interface AnchorProps {
  /** A path below the interface, such as `/resources/orders/7`, or a full address elsewhere. */
  readonly to: string
  readonly children: ReactNode
}

/** A link: inside the interface it opens the page without a reload, and it can also be opened in a tab. */
export function Anchor({ to, children }: AnchorProps): ReactElement {
  const link = useLink(to)
  const elsewhere = { href: safeUrl(to), target: '_blank', rel: 'noopener noreferrer' }
  return (
    <MantineAnchor {...(to.startsWith('/') ? link : elsewhere)} inherit>
      {children}
    </MantineAnchor>
  )
}
