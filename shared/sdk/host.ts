import type { Tenant, User } from '@slipway/sdk/contract'
import { createContext, useContext } from 'react'

/** A call to the server's API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the API's address, such as `/resources/orders/7`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** The record's `etag`: the change is refused with 412 if somebody else was faster. */
  readonly ifMatch?: string
  /** Sent again with the same key, a call that makes a record or runs an action has its effect once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** A message in the corner of the screen. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly message: string
  /** One thing to do about it, such as Undo; the message then stays for 20 seconds. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** What the host offers to a component, at any location. */
export interface Host {
  /** `null` on the sign-in page. */
  readonly user: User | null
  readonly tenant: Tenant | null
  readonly tenants: readonly Tenant[]
  /** Sorted, such as `orders.update`. What the server allows is decided there; this is for looks. */
  readonly permissions: readonly string[]
  /** BCP 47 tag of the language in use. */
  readonly locale: string
  /** The body of the reply. Rejects with a `CodedError` that carries the problem's code and errors. */
  request(call: ApiRequest): Promise<unknown>
  notify(notice: Notice): void
  /** Goes to a path below the interface, such as `/resources/orders/7`. */
  navigate(path: string): void
  /** Fetches the records on screen again, after the component changed one. */
  refresh(): Promise<void>
  /** Works in another tenant from now on, in every tab. */
  switchTenant(id: number): Promise<void>
  /** Fills the sign-in form; does nothing elsewhere. */
  fillCredentials(credentials: { readonly email: string; readonly password: string }): void
}

const HostContext = createContext<Host | null>(null)

/** Gives components their {@link Host}; the host and the testing kit use it. */
export const HostProvider: typeof HostContext.Provider = HostContext.Provider

/** The host around this component. Throws where there is none. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost() works only in a component that the host draws.')
  return host
}
