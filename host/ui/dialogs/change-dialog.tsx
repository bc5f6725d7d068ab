import { Button, Group, type MantineSize } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts'
import { FaultAlert } from '../fault-alert'
import { formFault } from '../fault-of'
import styles from './change-dialog.module.css'
import { Dialog } from './dialog'

interface ChangeFormProps {
  readonly children: ReactNode
  /** The text of the button that sends it. */
  readonly action: string
  readonly color?: 'red'
  /** Whether what is filled in may be sent. */
  readonly isReady: boolean
  /** The call, as a mutation has it; nothing where nothing is sent yet. */
  readonly change?: { readonly error: unknown; readonly isPending: boolean }
  /** JSON pointers of the fields that say their faults themselves. */
  readonly faultsAt?: readonly string[]
  /** Whether the button that sends it waits for something else. */
  readonly isWaiting?: boolean
  readonly maxWidth?: string
  /** A button before the others. */
  readonly other?: ReactNode
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Fields that make one change, why it was refused, and the buttons that send it or do not. */
export function ChangeForm(props: ChangeFormProps): ReactElement {
  const { children, action, color, isReady, change, faultsAt = [], other, onSend, onClose } = props
  const { t } = useTexts('common')
  const isPending = change?.isPending ?? false
  return (
    <form
      className={styles.form}
      style={{ maxWidth: props.maxWidth }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <FaultAlert>{formFault(change?.error, faultsAt)}</FaultAlert>
      {children}
      <Group justify="flex-end" gap="xs">
        {other}
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          {...(color && { color })}
          loading={isPending || props.isWaiting === true}
          disabled={!isReady}
        >
          {action}
        </Button>
      </Group>
    </form>
  )
}

export interface ChangeDialogProps extends ChangeFormProps {
  readonly title: string
  readonly size?: MantineSize
  /** Whether a press beside it closes it: nothing of weight is lost. */
  readonly closeOnClickOutside?: boolean
}

/** The same as a dialog of its own. */
export function ChangeDialog(props: ChangeDialogProps): ReactElement {
  const { title, size = 'md', closeOnClickOutside = false, ...form } = props
  return (
    <Dialog
      opened
      onClose={form.onClose}
      size={size}
      title={title}
      closeOnClickOutside={closeOnClickOutside}
    >
      <ChangeForm {...form} />
    </Dialog>
  )
}
