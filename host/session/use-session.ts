import type { MetaBody } from '@slipway/sdk/contract'
import { useMemo } from 'react'
import { isSignedOut } from '../api/describe-error'
import { useSignal } from '../ui/signal'
import { type LiveState, useLive } from './live-bodies'

/** The user of the page, as far as it is known. `unreachable` is not signed out. */
export type Session =
  | {
      readonly state: 'signed-in'
      readonly meta: MetaBody
      /** The server did not answer when it was asked last. */
      readonly stale: boolean
    }
  | { readonly state: 'anonymous' }
  | { readonly state: 'asking' }
  | { readonly state: 'unreachable' }

export function usePageSession(): Session {
  const state = useSignal(useLive().meta.state)
  return useMemo(() => sessionOf(state), [state])
}

function sessionOf({ body, error }: LiveState<MetaBody | null>): Session {
  // A session that ended is not a server that cannot be reached.
  if (body) return { state: 'signed-in', meta: body, stale: Boolean(error) && !isSignedOut(error) }
  if (body === null) return { state: 'anonymous' }
  return { state: error === undefined ? 'asking' : 'unreachable' }
}

/** The viewer's meta, on pages that are drawn only for a signed-in user. */
export function useViewerMeta(): MetaBody {
  const session = usePageSession()
  if (session.state !== 'signed-in')
    throw new Error('This page is drawn only for a signed-in user.')
  return session.meta
}
