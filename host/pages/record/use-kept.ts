import { useEffect, useState } from 'react'
import { isCodedError, isTakenAway } from '../../api/describe-error'
import { usePageAccess } from '../../session/access/page-access'
import { useSessionActions } from '../../session/session-actions'

/** `value`, or what it was last. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** `value`; while a form on the page holds unsaved work, what it was last. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const { unsaved } = useSessionActions()
  const last = useLast(value)
  return value ?? (unsaved.current().length > 0 ? last : undefined)
}

interface KeptPage {
  /** Whether the page shows a kept copy. */
  readonly isKept: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Covers the page while what its form was filled from is not for this viewer, or not there any more. */
export function useKeptCovered({ isKept, error, retry }: KeptPage): void {
  const { withdraw } = usePageAccess()
  const problem = useLast(isTakenAway(error) ? error : undefined)
  const status = isCodedError(problem) ? problem.status : undefined
  const [ask] = useState({ retry })
  useEffect(() => {
    ask.retry = retry
  })
  useEffect(() => {
    if (!isKept || status === undefined) return undefined
    return withdraw({ why: 'refused', status, retry: () => ask.retry() })
  }, [isKept, status, withdraw, ask])
}
