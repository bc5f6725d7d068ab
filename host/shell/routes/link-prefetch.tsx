import { componentsAhead, pageAt } from '@slipway/sdk/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHostApi } from '../../api/api-context'
import { mayOpen } from '../../session/may-open'
import { usePageSession } from '../../session/use-session'
import type { RegistryName } from '../../slots/component-source'
import { useSlotServices } from '../../slots/slot-services'
import { followLinks } from './follow-links'
import type { PreparePage } from './page-data'

interface LinkPrefetchProps {
  readonly basename: string
  readonly prepare: PreparePage
}

/** Fetches code, data and components of the page behind a link that somebody is about to open. */
export function LinkPrefetch({ basename, prepare }: LinkPrefetchProps): null {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { source, isOff } = useSlotServices()
  const session = usePageSession()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  useEffect(() => {
    if (!meta) return undefined
    // Asked for, not used: whoever draws it says so.
    const request = (registry: RegistryName, component: string) => {
      if (!isOff) source.request(registry, component)()
    }
    return followLinks(basename, ({ path, search }) => {
      const page = pageAt(path)
      if (!mayOpen(page, meta.permissions)) return
      const requestField = (component: string) => request('global', component)
      prepare(path, { api, queryClient, meta, search, requestField })
      for (const component of componentsAhead(page, meta.slots)) request('slot', component)
    })
  }, [basename, prepare, api, queryClient, source, isOff, meta])
  return null
}
