import { Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'
import type { SessionCookie } from '../sessions/session-cookie'
import type { SignOuts } from './sign-outs'

/** `POST /logout`; comes before the session handlers, which need the database. */
export function signOutRoute(cookie: SessionCookie, signOuts: SignOuts): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router
    .route('/logout')
    .post(async (request, response) => {
      response.set('Cache-Control', 'private, no-store')
      // First: whatever becomes of the row, this browser does not keep the session.
      response.clearCookie(cookie.name, cookie.options)
      const session = cookie.read(request.headers.cookie)
      if (session) await signOuts.end(session.sidHash)
      response.status(204).end()
    })
    .all(methodNotAllowed('POST'))
  return router
}
