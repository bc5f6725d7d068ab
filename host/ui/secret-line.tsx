import { Button, type ButtonProps, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import styles from './secret-line.module.css'

interface SecretLineProps extends Pick<ButtonProps, 'variant'> {
  readonly label: string
  readonly value: string
  /** The text of the button, and its text once it was pressed. */
  readonly copy: string
  readonly copied: string
}

/** A text that is shown this once, with a button that copies it. */
export function SecretLine({ label, value, variant, ...says }: SecretLineProps): ReactElement {
  const { copy, copied } = useClipboard({ timeout: 3000 })
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.line}>
      <TextInput
        className={styles.field ?? ''}
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
        <span aria-live="polite">{copied ? says.copied : says.copy}</span>
      </Button>
    </div>
  )
}
