import type { ReactElement } from 'react'
import { HeadStepDialog } from '../releases/head-step-dialog'
import { SwitchOffDialog } from '../remotes/switch-off-dialog'
import type { AskedWayOut } from './way-out'

interface AskedDialogProps {
  readonly asked: AskedWayOut
  readonly onClose: () => void
}

/** The dialog that was asked for, filled in. */
export function AskedDialog({ asked, onClose }: AskedDialogProps): ReactElement {
  const { remote, version, component } = asked.about
  if (asked.dialog === 'roll-back')
    return <HeadStepDialog step={{ rollback: { remote } }} onClose={onClose} />
  // Of a canary its version: the component of the live one may be well.
  const first = version === undefined ? { ...(component && { component }) } : { version }
  return <SwitchOffDialog remote={remote} first={first} onClose={onClose} />
}
