import { CodedError, type Credentials } from '@slipway/sdk/contract'
import type { Api } from './api'
import { forgetListPreferences } from './forget-list-preferences'
import type { LiveBodies } from './live-bodies'
import { forgetSessionRefused } from './session-refused'

/** Signs in and asks for what the user may see; the page goes on in place. */
export async function signIn(api: Api, live: LiveBodies, credentials: Credentials): Promise<void> {
  await api.request({ method: 'POST', path: '/login', body: credentials })
  if (await live.meta.ask()) return forgetSessionRefused()
  throw new CodedError('session-not-kept', 'The browser did not keep the session.', { status: 401 })
}

export async function signOut(api: Api): Promise<void> {
  await api.request({ method: 'POST', path: '/logout' })
  forgetListPreferences()
}

/** Sets the password of the account that an invite or reset link is for. */
export async function setPassword(
  api: Api,
  change: { readonly token: string; readonly password: string },
): Promise<void> {
  await api.request({ method: 'POST', path: '/password', body: change })
}

/** Works in another tenant from now on. */
export async function enterTenant(api: Api, id: number): Promise<void> {
  await api.request({ method: 'POST', path: '/tenant', body: { tenant: id } })
}
