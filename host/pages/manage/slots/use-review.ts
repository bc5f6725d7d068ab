import { compareReviews, type LayoutDiffBody, type ReviewChange } from '@slipway/sdk/contract'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { layoutKey, useLayoutDiff } from '../../../api/layout'

interface Review {
  /** The effect of publishing the draft, as the reviewer sees it: it stays until they look again. */
  readonly diff: Pick<UseQueryResult<LayoutDiffBody>, 'data' | 'error' | 'refetch'>
  /** The changes of that since the review before; `undefined`: this is the first one. */
  readonly changes: readonly ReviewChange[] | undefined
  /** Another look is being taken. */
  readonly isPending: boolean
  again(): Promise<void>
}

/** A look at what publishing a draft would change. */
export function useReview(draft: number, enabled: boolean): Review {
  const queryClient = useQueryClient()
  const latest = useLayoutDiff({ draft }, enabled)
  const [{ seen, before }, setReviews] = useState<Reviews>({})
  const [isPending, setPending] = useState(false)
  const data = seen ?? latest.data
  // An answer that comes by itself, such as when the window gets the focus, replaces nothing unseen.
  if (!seen && latest.data && !isPending) setReviews({ seen: latest.data, before })
  return {
    diff: { data, error: latest.error, refetch: latest.refetch },
    changes:
      before && data && before !== data
        ? compareReviews(before.differences, data.differences)
        : undefined,
    isPending,
    async again() {
      setPending(true)
      setReviews({ before: seen })
      await queryClient.invalidateQueries({ queryKey: layoutKey })
      setPending(false)
    },
  }
}

interface Reviews {
  readonly seen?: LayoutDiffBody | undefined
  readonly before?: LayoutDiffBody | undefined
}
