import { Alert, Button, Group, Text } from '@mantine/core'
import type { AuditEntry, UndoChange } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { manageKey, sendUndo } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { FromTo } from '../audit/from-to'
import styles from '../manage.module.css'
import { useChangeNotice } from './use-change-notice'
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
          className={styles.undoEntry ?? ''}
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
  const { mutate, error, isPending } = useUndoEntry(entry, onClose)
  return (
    <Dialog opened onClose={onClose} size="md" title={t('title')}>
      <Text size="sm">{t('will')}</Text>
      {changes.map(({ subject, from, to }) => (
        <dl key={subject} className={styles.undoChange}>
          <div className={styles.undoSubject}>
            <dt>{t('of')}</dt>
            <dd>{subject}</dd>
          </div>
          <FromTo action={entry.action} from={from} to={to} />
        </dl>
      ))}
      {entry.action === 'user.disabled' && <Text size="sm">{t('sessionsStay')}</Text>}
      {error && (
        <Alert color="red" role="alert" mt="md" py="xs">
          {sayWhyNot(error) ?? describeError(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button
          loading={isPending}
          disabled={error !== null && sayWhyNot(error) !== undefined}
          onClick={() => mutate()}
        >
          {t('undo')}
        </Button>
      </Group>
    </Dialog>
  )
}

function useUndoEntry({ id }: AuditEntry, onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const say = useChangeNotice()
  const { t } = useTexts('undo')
  return useMutation({
    mutationFn: () => sendUndo(api, id),
    onSuccess: async ({ change }) => {
      onDone()
      say(t('done'), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}
