import type { LayoutDraftBody, ReviewChange, SlotMapBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { describeError, hasCode, isCodedError } from '../../../api/describe-error'
import { publishDraft, type ReviewedDraft } from '../../../api/layout'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/change-dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { useChange } from '../undo/use-change'
import { ChangedSince } from './changed-since'
import { PublishReason } from './history-dialog'
import { LayoutDiff } from './layout-diff'
import { PublishConflict } from './publish-conflict'
import styles from './slots.module.css'
import { useReview } from './use-review'

interface PublishDialogProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** The coming changes for everybody, their reason, and the button that publishes them. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { draft, map, onPublished, onClose } = props
  const { t } = useTexts('slots')
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
    <ChangeDialog
      size="xl"
      title={t('publish.title')}
      action={t('publish.do')}
      isReady={why.trim() !== '' && draft.changes > 0 && conflict === undefined && !!etag}
      change={{ error: null, isPending: publish.isPending }}
      isWaiting={review.isPending}
      onSend={() => etag && send({ why: why.trim(), etag })}
      onClose={onClose}
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
      <PublishReason value={why} onChange={setWhy} />
    </ChangeDialog>
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
    <FaultAlert>
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
    </FaultAlert>
  )
}

function usePublish(draft: number, onDone: () => void) {
  const { t } = useTexts('slots')
  return useChange({
    send: (api, reviewed: ReviewedDraft) => publishDraft(api, draft, reviewed),
    said: ({ body: { to } }) => t('publish.done', { number: to ?? 0 }),
    onDone,
  })
}
