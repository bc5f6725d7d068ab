import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import type { Notice } from '@slipway/sdk'
import { languages } from '@slipway/sdk/contract'
import { Check, CircleAlert, Info } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { shownLanguage, texts } from '../../texts/texts'
import { useSignal } from '../../ui/signal'
import { useListener } from '../../ui/use-listener'
import type { NoticeOptions } from './notice-options'
import styles from './notices-area.module.css'

const looks = {
  success: { color: 'teal', icon: <Check size="1rem" aria-hidden /> },
  error: { color: 'red', icon: <CircleAlert size="1rem" aria-hidden /> },
  info: { color: 'harbour', icon: <Info size="1rem" aria-hidden /> },
} as const

const actionAttribute = 'data-notice-action'

let shown = 0

export function NoticesArea(): ReactElement {
  const isMirrored = languages[useSignal(shownLanguage)] === 'rtl'
  useListener(document, 'keydown', onKey)
  return (
    <Notifications
      classNames={{ root: styles.area ?? '' }}
      position={isMirrored ? 'bottom-left' : 'bottom-right'}
      limit={4}
      // A pointer that rests on one of them holds up no other: the next ones wait for their place.
      pauseResetOnHover="notification"
      containerWidth={380}
    />
  )
}

// The keyboard need not go through the whole page to reach the corner. Not while somebody types: there it
// takes back what was typed.
function onKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  if (!isUndo || event.altKey || event.shiftKey || event.repeat || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(typed)) return
  event.preventDefault()
  // The newest comes first.
  document.querySelector<HTMLElement>(`[${actionAttribute}]:enabled`)?.click()
}

const typed =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable=""], [contenteditable="true"]'

/** An error stays until it is closed, an action long enough to be reached: nobody shall miss them. */
export function addNotice(
  { tone, message, action }: Notice,
  { stays = false, ...more }: NoticeOptions = {},
): void {
  const id = notifications.show({
    ...looks[tone],
    ...more,
    message: action ? (
      <WithAction message={message} action={action} onDone={() => notifications.hide(id)} />
    ) : (
      message
    ),
    withBorder: true,
    // Where there is no room for all, the newest is seen, and the oldest waits.
    priority: ++shown,
    autoClose: !stays && closeAfter(tone, action !== undefined),
    closeButtonProps: { 'aria-label': texts.t('common:close') },
  })
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}

export function removeNotices(): void {
  notifications.clean()
}

function closeAfter(tone: Notice['tone'], hasAction: boolean): number | false {
  if (tone === 'error') return false
  return hasAction ? 20_000 : 5000
}

interface WithActionProps {
  readonly message: string
  readonly action: NonNullable<Notice['action']>
  readonly onDone: () => void
}

function WithAction({ message, action, onDone }: WithActionProps) {
  const messageId = useId()
  // It stays on the screen for a moment, and what it offers is done once.
  const [isUsed, setUsed] = useState(false)
  const run = () => {
    setUsed(true)
    onDone()
    // What had the focus is gone with the message: the focus moves to the content.
    document.getElementById('content')?.focus({ preventScroll: true })
    action.run()
  }
  return (
    <span className={styles.withAction}>
      <span id={messageId}>{message}</span>
      <Button
        size="compact-sm"
        variant="light"
        color="gray"
        aria-describedby={messageId}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={isUsed}
        {...{ [actionAttribute]: '' }}
        onClick={run}
      >
        {action.label}
      </Button>
    </span>
  )
}
