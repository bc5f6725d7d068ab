import type { SlotProps } from '@slipway/sdk'
import type { ReactElement } from 'react'

type WelcomeNoticeProps = SlotProps<
  'login-before-form',
  { readonly title?: string; readonly text?: string }
>

export function WelcomeNotice({ title = 'Welcome', text }: WelcomeNoticeProps): ReactElement {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </section>
  )
}
