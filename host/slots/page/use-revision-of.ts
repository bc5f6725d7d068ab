import { useEffect, useState } from 'react'
import { useViewerMeta } from '../../session/use-session'

/** Reads a reply again after each new revision, which may be of another layout; returns the newest one that it was read for. */
export function useRevisionOf(read: () => Promise<unknown>): number {
  const { revision } = useViewerMeta()
  const [known, setKnown] = useState(revision)
  useEffect(() => {
    if (known === revision) return undefined
    let isLast = true
    const settle = () => {
      if (isLast) setKnown(revision)
    }
    // Of a reply that does not come the one before is drawn on.
    void read().then(settle, settle)
    return () => {
      isLast = false
    }
  }, [read, known, revision])
  return known
}
