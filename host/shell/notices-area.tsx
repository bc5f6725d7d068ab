import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { Notice } from '@slipway/sdk'
import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactElement } from 'react'

const looks = {
  success: { color: 'teal', icon: <Check size={16} aria-hidden /> },
  error: { color: 'red', icon: <CircleAlert size={16} aria-hidden /> },
  info: { color: 'harbour', icon: <Info size={16} aria-hidden /> },
} as const

export function NoticesArea(): ReactElement {
  return <Notifications position="bottom-right" limit={4} containerWidth={360} />
}

/** An error stays until it is closed: nobody shall miss it. */
export function addNotice({ tone, message }: Notice): void {
  notifications.show({
    ...looks[tone],
    message,
    withBorder: true,
    autoClose: tone === 'error' ? false : 5000,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
