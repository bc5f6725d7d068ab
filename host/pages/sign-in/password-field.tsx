import { PasswordInput } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../texts/use-texts'

interface PasswordFieldProps {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
  readonly size?: 'sm' | 'md'
  readonly description?: string
  readonly error?: string | undefined
}

/** A password that can be shown, and that warns of Caps Lock. */
export function PasswordField({
  onChange,
  description,
  ...input
}: PasswordFieldProps): ReactElement {
  const { t } = useTexts('common')
  const [isCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      size="md"
      {...input}
      // Where a dialog puts the focus when it opens.
      data-autofocus={input.autoFocus || undefined}
      name="password"
      required
      withAsterisk={false}
      description={isCapsLock ? t('password.capsLock') : description}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
