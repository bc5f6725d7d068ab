import { Alert, Button, Group } from '@mantine/core'
import type { LayoutDraftBody, ReviewChange, SlotMapBody } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError, hasCode, isCodedError } from '../../../api/describe-error'
import { publishDraft, type ReviewedDraft } from '../../../api/layout'
import { manageKey } from '../../../api/manage'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import { ChangedSince } from './changed-since'
import { LayoutDiff } from './layout-diff'
import { PublishConflict } from './publish-conflict'
import { ReasonField } from './reason-field'
import styles from './slots.module.css'
import { useReview } from './use-review'

interface PublishDialogProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** What will change for everybody, why, and the button that does it. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { draft, map, onPublished, onClose } = props
  const { t } = useTexts('slots')
  const { t: tc } = useTexts('common')
  const [why, setWhy] = useState('')
  const publish = usePublish(draft.id, () => {
    onClose()
    onPublished()
  })
  const refusal = publish.error
  // What is published is no draft any more.
  const review = useReview(draft.id, publish.isIdle || publish.isError)
  const { diff } = review
  const etag = diff.data?.etag
  const conflict = [refusal, diff.error].find((error) => hasCode(error, 'layout-conflict'))
  const send = (reviewed: ReviewedDraft) =>
    publish.mutate(reviewed, {
      onError: (error) => hasCode(error, 'layout-changed') && void review.again(),
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('publish.title')}
      closeOnClickOutside={false}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (etag) send({ why: why.trim(), etag })
        }}
      >
        <p className={styles.hint}>{t('publish.text')}</p>
        {!conflict && <LayoutDiff diff={diff} map={map} />}
        {refusal && !conflict && !review.isPending && (
          <Refused error={refusal} changes={review.changes} map={map} />
        )}
        {conflict !== undefined && (
          <PublishConflict
            draft={draft}
            map={map}
            error={conflict}
            onSolved={async () => {
              await review.again()
              publish.reset()
            }}
          />
        )}
        <ReasonField value={why} onChange={setWhy} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            type="submit"
            loading={publish.isPending || review.isPending}
            disabled={why.trim() === '' || draft.changes === 0 || conflict !== undefined || !etag}
          >
            {t('publish.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

interface RefusedProps {
  readonly error: unknown
  /** Of the draft, since it was reviewed. */
  readonly changes: readonly ReviewChange[] | undefined
  readonly map: SlotMapBody
}

function Refused({ error, changes, map }: RefusedProps) {
  if (changes && hasCode(error, 'layout-changed'))
    return <ChangedSince changes={changes} map={map} />
  const faults = isCodedError(error) ? (error.errors ?? []) : []
  return (
    <Alert color="red" role="alert" py="xs">
      {describeError(error)}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ pointer, detail, code }) => (
            <li key={`${pointer} ${code}`}>
              <bdi>{detail ?? pointer}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function usePublish(draft: number, onDone: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const tell = useChangeNotice()
  const { t } = useTexts('slots')
  return useMutation({
    mutationFn: (reviewed: ReviewedDraft) => publishDraft(api, draft, reviewed),
    onSuccess: async ({ body: { to }, change }) => {
      onDone()
      tell(t('publish.done', { number: to ?? 0 }), change)
      await queryClient.invalidateQueries({ queryKey: manageKey })
    },
  })
}
