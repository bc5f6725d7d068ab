import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent, ReactElement } from 'react'

export interface ReasonFieldProps
  extends Pick<TextInputProps, 'description' | 'error' | 'placeholder' | 'required'> {
  readonly label: string
  readonly value: string
  /** The number of lines at first, where it may have several. */
  readonly lines?: number
  readonly 'data-autofocus'?: boolean
  readonly onChange: (value: string) => void
}

/** Why somebody makes a change. */
export function ReasonField({ lines, onChange, ...given }: ReasonFieldProps): ReactElement {
  const field = {
    required: true,
    withAsterisk: false,
    maxLength: 500,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
    ...given,
  }
  if (lines === undefined) return <TextInput {...field} />
  return (
    <Textarea {...field} autosize minRows={lines} enterKeyHint="send" onKeyDown={sendOnEnter} />
  )
}

/** Enter sends the form, if it may be sent; Shift+Enter breaks the line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return
  event.preventDefault()
  // A press of the button, which does nothing while it is disabled; a request to submit would.
  currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}
