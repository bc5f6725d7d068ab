import { Button, Group, Text } from '@mantine/core'
import type { AuditEntry, UndoChange } from '@slipway/sdk/contract'
import { Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../../api/describe-error'
import { sendUndo } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { FromTo } from '../audit/from-to'
import styles from '../manage.module.css'
import { useChange } from './use-change'
import { useSayWhyNot } from './use-say-why-not'

/** An "Undo" for an entry of the audit that can be undone, which first says what will change. */
export function UndoEntry({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const { t } = useTexts('undo')
  // As it was when it was asked: what others change meanwhile does not close the dialog under a hand.
  const [asked, setAsked] = useState<readonly UndoChange[]>()
  const { undo } = entry
  return (
    <>
      {undo?.can === 'undo' && (
        <Button
          mt={4}
          mb={2}
          variant="default"
          size="compact-sm"
          leftSection={<Undo2 size="0.875rem" aria-hidden />}
          aria-label={t('undoOf', { subject: entry.subject.name })}
          onClick={() => setAsked(undo.changes)}
        >
          {t('undo')}
        </Button>
      )}
      {asked && <UndoDialog entry={entry} changes={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface UndoDialogProps {
  readonly entry: AuditEntry
  readonly changes: readonly UndoChange[]
  readonly onClose: () => void
}

function UndoDialog({ entry, changes, onClose }: UndoDialogProps) {
  const { t } = useTexts('undo')
  const { t: tc } = useTexts('common')
  const sayWhyNot = useSayWhyNot()
  const { mutate, error, isPending } = useChange({
    send: (api) => sendUndo(api, entry.id),
    said: () => t('done'),
    onDone: onClose,
  })
  const whyNot = sayWhyNot(error)
  return (
    <Dialog opened onClose={onClose} size="md" title={t('title')}>
      <Text size="sm">{t('will')}</Text>
      {changes.map(({ subject, from, to }) => (
        <dl key={subject} className={styles.undoChange}>
          <div>
            <dt>{t('of')}</dt>
            <dd>{subject}</dd>
          </div>
          <FromTo action={entry.action} from={from} to={to} />
        </dl>
      ))}
      {entry.action === 'user.disabled' && <Text size="sm">{t('sessionsStay')}</Text>}
      <FaultAlert mt="md">{error && (whyNot ?? describeError(error))}</FaultAlert>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button loading={isPending} disabled={whyNot !== undefined} onClick={() => mutate()}>
          {t('undo')}
        </Button>
      </Group>
    </Dialog>
  )
}
