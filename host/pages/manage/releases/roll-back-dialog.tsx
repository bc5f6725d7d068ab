import { Button, Group, TextInput } from '@mantine/core'
import { type ReactElement, useMemo, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import manage from '../manage.module.css'
import { ChangePreview } from './change-preview'
import { type Rollback, useHeadChange } from './use-head-change'

interface RollBackDialogProps {
  readonly rollback: Rollback
  readonly onClose: () => void
}

/** Names what would change; one press makes it live again. */
export function RollBackDialog({ rollback, onClose }: RollBackDialogProps): ReactElement {
  const { t } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const { remote, to } = rollback
  const title =
    to !== undefined
      ? t('back.toTitle', { id: to })
      : remote !== undefined
        ? t('back.title', { remote })
        : t('back.headTitle')
  const [why, setWhy] = useState('')
  const wanted = useMemo(() => ({ rollback }), [rollback])
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
          // Enter rolls back, once it is known what that changes; a button that waits takes no focus.
          data-autofocus
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={change.isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" color="red" loading={change.isPending} disabled={!change.isReady}>
            {t('back.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
