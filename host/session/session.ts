import { CodedError, type Credentials, type SessionBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from '../api/api'
import { hasCode } from '../api/describe-error'
import { forgetListPreferences } from './forget-list-preferences'
import type { LiveBodies } from './live-bodies'
import { setPageSecret } from './reports/page-secret'
import { forgetSessionRefused } from './session-refused'

/** Signs in and fetches what the user may see; the page continues in place. */
export async function signIn(api: Api, live: LiveBodies, credentials: Credentials): Promise<void> {
  const { reportSecret } = (await api.request(
    callOf('POST /login', { body: credentials }),
  )) as SessionBody
  setPageSecret(reportSecret)
  if (await live.meta.ask()) return forgetSessionRefused()
  throw new CodedError('session-not-kept', 'The browser did not keep the session.', { status: 401 })
}

/** Behind the address of the sign-in page: the session ended in this browser only, for now. */
export const SIGNED_OUT_HERE = '#signed-out-here'

/** Signs out; returns where the session ended: `here`, while the database is away and other servers still know it. */
export async function signOut(api: Api): Promise<'everywhere' | 'here'> {
  // First: once the server has ended the session, its event may replace the document at any moment.
  forgetListPreferences()
  return await api.request(callOf('POST /logout')).then(
    () => 'everywhere' as const,
    (error: unknown) => {
      if (hasCode(error, 'sign-out-pending')) return 'here' as const
      throw error
    },
  )
}

/** Works in another tenant from now on. */
export async function enterTenant(api: Api, id: number): Promise<void> {
  await api.request(callOf('POST /tenant', { body: { tenant: id } }))
}
