import { Button, Group, TextInput } from '@mantine/core'
import type { NewReleasePreview } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import manage from '../manage.module.css'
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
  const { t: tc } = useTexts('common')
  const [why, setWhy] = useState('')
  const change = useHeadChange(wanted, onClose)
  return (
    <Dialog opened onClose={onClose} size="lg" title={title} closeOnClickOutside={false}>
      <form
        className={manage.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          change.send(why.trim() || title)
        }}
      >
        <ChangePreview change={change} />
        <TextInput
          label={t('why')}
          description={t('back.whyHint')}
          placeholder={title}
          maxLength={500}
          // Enter does it, once it is known what that changes; a button that waits takes no focus.
          data-autofocus
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={change.isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            type="submit"
            {...(isBack && { color: 'red' })}
            loading={change.isPending}
            disabled={!change.isReady}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
