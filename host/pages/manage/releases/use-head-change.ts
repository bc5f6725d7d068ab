import type { NewReleasePreview, ReleasedRemote, ReleasePreview } from '@slipway/sdk/contract'
import { useState } from 'react'
import { hasCode } from '../../../api/describe-error'
import { sendHeadChange, useHead, usePreview } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import { useChange } from '../undo/use-change'

/** A change of what is live that needs no draft: an earlier set, or what becomes of a canary as it was seen. */
export type HeadStep =
  | Extract<NewReleasePreview, { readonly rollback: unknown }>
  | {
      readonly canaryStep: 'promote' | 'end'
      readonly remote: string
      readonly version: string
      readonly canary: NonNullable<ReleasedRemote['canary']>
    }

export interface HeadChange {
  readonly preview: ReleasePreview | undefined
  /** Why there is no preview, or why the change was refused. */
  readonly error: unknown
  /** Whether what is shown would be done: it is there, something changes, and nothing speaks against it. */
  readonly isReady: boolean
  readonly isPending: boolean
  /** The head when this began, if somebody else has released since. */
  readonly seenHead: number | undefined
  readonly send: (why: string) => void
  readonly retry: () => void
}

/** A release or a rollback with its preview; it is made onto the head of the preview, and no other. */
export function useHeadChange(
  wanted: NewReleasePreview | undefined,
  onDone: () => void,
): HeadChange {
  const { data: preview, error, isFetching, refetch } = usePreview(wanted)
  const { data: head } = useHead()
  const [first, setFirst] = useState(head?.id)
  if (first === undefined && head) setFirst(head.id)
  const { t } = useTexts('releases')
  const change = useChange({
    send: sendHeadChange,
    said: ({ body: { id } }, order) =>
      t('set' in order.wanted ? 'done.release' : 'done.back', { id }),
    onDone,
    // Somebody was faster, or something was switched off or frozen: the preview says so.
    renewsRefused: true,
  })
  const refused = hasCode(change.error, 'head-changed') ? null : change.error
  return {
    preview,
    error: error ?? refused,
    isReady: preview !== undefined && !isFetching && isPossible(preview),
    isPending: change.isPending,
    seenHead: preview && first !== preview.head ? first : undefined,
    send: (why) => wanted && preview && change.mutate({ head: preview.head, wanted, why }),
    retry: () => void refetch(),
  }
}

function isPossible({ changes, faults, freeze }: ReleasePreview): boolean {
  return changes.length > 0 && faults.length === 0 && freeze === null
}
