import type { NewReleasePreview } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import { ReasonField } from '../../../ui/reason-field'
import { ChangePreview } from './change-preview'
import { useHeadChange } from './use-head-change'

interface HeadChangeDialogProps {
  /** The reason, too, where no other is given. */
  readonly title: string
  /** The same object as long as the dialog is open. */
  readonly wanted: NewReleasePreview
  readonly action: string
  /** It takes something away from people who have it. */
  readonly isBack: boolean
  readonly onClose: () => void
}

/** Names what would change; one press does it. */
export function HeadChangeDialog(props: HeadChangeDialogProps): ReactElement {
  const { title, wanted, action, isBack, onClose } = props
  const { t } = useTexts('releases')
  const [why, setWhy] = useState('')
  const change = useHeadChange(wanted, onClose)
  return (
    <ChangeDialog
      size="lg"
      maxWidth="34rem"
      title={title}
      action={action}
      {...(isBack && { color: 'red' })}
      isReady={change.isReady}
      change={{ error: null, isPending: change.isPending }}
      onSend={() => change.send(why.trim() || title)}
      onClose={onClose}
    >
      <ChangePreview change={change} />
      <ReasonField
        label={t('why')}
        description={t('back.whyHint')}
        placeholder={title}
        required={false}
        // Enter does it, once it is known what that changes; a button that waits takes no focus.
        data-autofocus
        value={why}
        onChange={setWhy}
      />
    </ChangeDialog>
  )
}
