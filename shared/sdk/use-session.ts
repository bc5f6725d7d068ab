import type { User } from '@slipway/sdk/contract'
import { useHostPart } from './host'

/** Who uses the page. Nobody is signed in on the sign-in page, and before it is known. */
export type Session =
  | { readonly state: 'signed-in'; readonly user: User }
  | { readonly state: 'anonymous'; readonly user: null }

/**
 * Who uses the page. Drawn again only when the user changes, as by a new name in the profile; a
 * sign-out and another user replace the document. Throws outside of the host.
 *
 * @example const { user } = useSession()
 */
export function useSession(): Session {
  const user = useHostPart('useSession', (host) => host.user)
  return user ? { state: 'signed-in', user } : { state: 'anonymous', user: null }
}
