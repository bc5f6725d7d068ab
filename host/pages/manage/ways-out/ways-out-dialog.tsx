import { useHost } from '@slipway/sdk'
import type { ReactElement } from 'react'
import { describeError } from '../../../api/describe-error'
import { createLaterCode, useDoor } from '../../../ui/later-code'
import type { AskedWayOut } from './way-out'

// Where the dialogs are used most: pages that only offer them carry neither their code nor their styles.
const dialogs = createLaterCode(
  () => import(/* webpackChunkName: "page-remotes" */ './ways-out-dialogs'),
)

interface WaysOutDialogProps {
  readonly asked: AskedWayOut | undefined
  readonly onClose: () => void
}

/** The dialog that was asked for, once its code is there; nothing where none was. */
export function WaysOutDialog({ asked, onClose }: WaysOutDialogProps): ReactElement | null {
  const { notify } = useHost()
  const code = useDoor(dialogs, asked !== undefined, (error) => {
    onClose()
    notify({ tone: 'error', message: describeError(error) })
  })
  return code && asked ? <code.AskedDialog asked={asked} onClose={onClose} /> : null
}
