import type { KeyboardEvent } from 'react'

/** For a text of several lines whose form Enter sends, if it may be sent; Shift+Enter breaks the line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return
  event.preventDefault()
  // A press of the button, which does nothing while it is disabled; a request to submit would.
  currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}
