import { signOut } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import type { SessionCookie } from '../sessions/session-cookie'
import type { SignOuts } from './sign-outs'

/** `POST /logout`; comes before the session handlers, which need the database. */
export function signOutRoute(cookie: SessionCookie, signOuts: SignOuts): Router {
  return bindEndpoints(
    signOut,
    {
      async 'POST /logout'({ request, response }) {
        // First: whatever becomes of the row, this browser does not keep the session.
        response.clearCookie(cookie.name, cookie.options)
        const session = cookie.read(request.headers.cookie)
        if (session) await signOuts.end(session.sidHash)
      },
    },
    { guards: () => [] },
  )
}
