import type { MetaBody } from '@slipway/sdk/contract'
import { useMeta } from './meta'

/** Who uses the page, as far as it is known. `unreachable` is not signed out. */
export type Session =
  | { readonly state: 'signed-in'; readonly meta: MetaBody; readonly stale: boolean }
  | { readonly state: 'anonymous' }
  | { readonly state: 'asking' }
  | { readonly state: 'unreachable' }

export function useSession(): Session {
  const { data, isError, isFetching } = useMeta()
  if (data) return { state: 'signed-in', meta: data, stale: isError }
  if (data === null) return { state: 'anonymous' }
  return { state: isError && !isFetching ? 'unreachable' : 'asking' }
}

/** The viewer's meta, on pages that are drawn only for a signed-in user. */
export function useViewerMeta(): MetaBody {
  const session = useSession()
  if (session.state !== 'signed-in')
    throw new Error('This page is drawn only for a signed-in user.')
  return session.meta
}
