import { type ReactElement, type ReactNode, useState } from 'react'
import { faultOf } from '../fault-of'
import { ReasonField, type ReasonFieldProps } from '../reason-field'
import { ChangeDialog, type ChangeDialogProps } from './change-dialog'

interface ReasonDialogProps extends Omit<ChangeDialogProps, 'children' | 'onSend'> {
  readonly change: NonNullable<ChangeDialogProps['change']>
  /** The field for the reason; the change waits for one, unless it is not required. */
  readonly reason: Omit<ReasonFieldProps, 'value' | 'error' | 'onChange'>
  readonly reasonBefore?: string | undefined
  readonly children?: ReactNode
  /** What comes after the reason. */
  readonly below?: ReactNode
  /** With the reason, without spaces around it. */
  readonly onSend: (why: string) => void
}

/** A dialog that makes one change for a reason. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { reason, reasonBefore = '', below, children, onSend, ...dialog } = props
  const { isReady, change, faultsAt = [] } = dialog
  const [typed, setTyped] = useState(reasonBefore)
  const why = typed.trim()
  return (
    <ChangeDialog
      {...dialog}
      isReady={isReady && (why !== '' || reason.required === false)}
      faultsAt={[...faultsAt, '/why']}
      onSend={() => onSend(why)}
    >
      {children}
      <ReasonField
        {...reason}
        value={typed}
        error={faultOf(change.error, '/why')}
        onChange={setTyped}
      />
      {below}
    </ChangeDialog>
  )
}
