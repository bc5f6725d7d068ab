import {
  Alert,
  Avatar as MantineAvatar,
  Badge as MantineBadge,
  Loader as MantineLoader,
  Text as MantineText,
} from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

/** The host theme's name of each tone's colour. */
const colors: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  accent: 'harbour',
  success: 'teal',
  warning: 'yellow',
  danger: 'red',
}

export interface TextProps {
  readonly size?: 'xs' | 'sm' | 'md'
  /** For less important text. */
  readonly dimmed?: boolean
  readonly strong?: boolean
  /** `span` inside of a line of text. */
  readonly as?: 'p' | 'span'
  readonly children: ReactNode
}

export function Text(props: TextProps): ReactElement {
  const { size = 'sm', dimmed = false, strong = false, as = 'p', children } = props
  return (
    <MantineText
      component={as}
      size={size}
      {...(dimmed && { c: 'dimmed' })}
      fw={strong ? 500 : 400}
    >
      {children}
    </MantineText>
  )
}

export interface BadgeProps {
  readonly tone?: Tone
  readonly children: ReactNode
}

/** A short state, such as "Paid". */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  return (
    <MantineBadge color={colors[tone]} variant="light" radius="sm" tt="none" fw={500}>
      {children}
    </MantineBadge>
  )
}

export interface AvatarProps {
  /** The person's name; the initials come from it. */
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

export interface LoaderProps {
  /** The content that is loading, in words. */
  readonly label: string
}

export function Loader({ label }: LoaderProps): ReactElement {
  return <MantineLoader size="sm" role="status" aria-label={label} />
}

export interface NoticeProps {
  readonly tone?: Tone
  readonly title?: string
  readonly icon?: ReactNode
  /** Screen readers read it out as soon as it appears; for what the user must know now. */
  readonly urgent?: boolean
  /** Shows a close button. */
  readonly onClose?: () => void
  readonly children?: ReactNode
}

/** A message that stays on the page. For one that passes, see `useHost().notify`. */
export function Notice(props: NoticeProps): ReactElement {
  const { tone = 'accent', title, icon, urgent = false, onClose, children } = props
  return (
    <Alert
      color={colors[tone]}
      title={title}
      icon={icon}
      role={urgent ? 'alert' : 'note'}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Close"
      {...(onClose && { onClose })}
    >
      {children}
    </Alert>
  )
}

/** A meaning; the host decides which colour it has. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
