import { Alert } from '@mantine/core'
import {
  compareReviews,
  type LayoutDiffBody,
  type LayoutDraftBody,
  type ReviewChange,
  type SlotMapBody,
} from '@slipway/sdk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { describeError, hasCode, isCodedError } from '../../../api/describe-error'
import { layoutKey, publishDraft, type ReviewedDraft, useLayoutDiff } from '../../../api/layout'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/dialogs/change-dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { useChange } from '../undo/use-change'
import { PublishReason } from './history-dialog'
import { LayoutDiff } from './layout-diff'
import { PublishConflict } from './publish-conflict'
import styles from './slots.module.css'
import { type DifferencePart, useDifferenceWords } from './use-difference-words'

interface PublishDialogProps {
  readonly draft: LayoutDraftBody
  readonly map: SlotMapBody
  /** In place of `onClose`. */
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** The coming changes for everybody, their reason, and the button that publishes them. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { draft, map, onPublished, onClose } = props
  const { t } = useTexts('slots')
  const [why, setWhy] = useState('')
  const publish = useChange({
    send: (api, reviewed: ReviewedDraft) => publishDraft(api, draft.id, reviewed),
    said: ({ body: { to } }) => t('publish.done', { number: to ?? 0 }),
    onDone: onPublished,
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

interface RefusedProps extends Pick<PublishDialogProps, 'map'> {
  readonly error: unknown
  /** Of the draft, since it was reviewed. */
  readonly changes: readonly ReviewChange[] | undefined
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

interface ChangedSinceProps extends Pick<PublishDialogProps, 'map'> {
  readonly changes: readonly ReviewChange[]
}

/** Somebody else changed the draft after it was reviewed: what of it is not as it was. */
function ChangedSince({ changes, map }: ChangedSinceProps) {
  const { t } = useTexts('slots')
  const nameOf = useLocationName()
  const say = useDifferenceWords(map)
  return (
    <Alert color="orange" role="alert" py="xs" title={t('since.title')}>
      <p className={styles.plain}>{t(changes.length === 0 ? 'since.same' : 'since.text')}</p>
      <ul className={styles.faults}>
        {changes.map(({ is, difference }) => {
          const { id, component, location } = difference
          const what = say(difference).map(writePart).join(' · ')
          return (
            <li key={`${is} ${id} ${location}`}>
              {t(`since.${is}`, { name: component ?? nameOf(location), what })}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function writePart({ what, values }: DifferencePart): string {
  return values ? `${what}: ${values.from} → ${values.to}` : what
}

/** A look at what publishing a draft would change. */
function useReview(draft: number, enabled: boolean) {
  const queryClient = useQueryClient()
  const latest = useLayoutDiff({ draft }, enabled)
  const [{ seen, before }, setReviews] = useState<{
    readonly seen?: LayoutDiffBody | undefined
    readonly before?: LayoutDiffBody | undefined
  }>({})
  const [isPending, setPending] = useState(false)
  const data = seen ?? latest.data
  // An answer that comes by itself, such as when the window gets the focus, replaces nothing unseen.
  if (!seen && latest.data && !isPending) setReviews({ seen: latest.data, before })
  return {
    /** The effect of publishing the draft, as the reviewer sees it: it stays until they look again. */
    diff: { data, error: latest.error, refetch: latest.refetch },
    /** The changes of that since the review before; `undefined`: this is the first one. */
    changes:
      before && data && before !== data
        ? compareReviews(before.differences, data.differences)
        : undefined,
    /** Another look is being taken. */
    isPending,
    async again() {
      setPending(true)
      setReviews({ before: seen })
      await queryClient.invalidateQueries({ queryKey: layoutKey })
      setPending(false)
    },
  }
}
