import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { manageKey } from '../../api/manage'
import { useViewerMeta } from '../../session/use-session'

/**
 * Asks again for what operators see, as soon as remotes, releases or grants were changed anywhere: in
 * another tab, by another operator, by a command.
 */
export function useFollowCatalog(): void {
  const { revision } = useViewerMeta()
  const queryClient = useQueryClient()
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current === revision) return
    seen.current = revision
    void queryClient.invalidateQueries({ queryKey: manageKey })
  }, [revision, queryClient])
}
