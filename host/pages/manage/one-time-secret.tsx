import { Alert, Button, type ButtonProps, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy, KeyRound } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './manage.module.css'

interface OneTimeSecretProps extends Pick<ButtonProps, 'variant'> {
  readonly text: string
  readonly label: string
  readonly value: string
  /** The text of the button, and its text once it was pressed. */
  readonly copy: string
  readonly copied: string
  readonly hint?: string
  /** The warning that it is not shown again. */
  readonly once: string
  readonly children?: ReactNode
}

/** A text that is shown this once, with a button that copies it. */
export function OneTimeSecret(props: OneTimeSecretProps): ReactElement {
  const { text, label, value, variant, hint, once, children } = props
  const { copy, copied } = useClipboard({ timeout: 3000 })
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.secret}>
      <p className={styles.secretText}>{text}</p>
      <div className={styles.secretLine}>
        <TextInput
          aria-label={label}
          value={value}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          {...(variant && { variant })}
          leftSection={<Icon size="1rem" aria-hidden />}
          onClick={() => copy(value)}
        >
          <span aria-live="polite">{copied ? props.copied : props.copy}</span>
        </Button>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Alert color="yellow" py="xs" icon={<KeyRound size="1rem" aria-hidden />}>
        {once}
      </Alert>
      {children}
    </div>
  )
}
