import { Alert } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { colorOf, type Tone } from './tone'

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
      color={colorOf(tone)}
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
