import type { Tenant, User } from '@slipway/sdk/contract'
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'

/** A request to the server's API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the API's address, such as `/resources/orders/7`. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** The record's `etag`: the server refuses the change with 412 if somebody else was faster. */
  readonly ifMatch?: string
  /** A request that creates a record or runs an action takes effect only once for the same key. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** A message in the corner of the screen. */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info'
  readonly message: string
  /** One action for it, such as Undo; the message then stays for 20 seconds. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The look of the page. */
export type Theme = 'light' | 'dark'

/** The host, as a component at any location can use it. */
export interface Host {
  /** `null` on the sign-in page. */
  readonly user: User | null
  readonly tenant: Tenant | null
  readonly tenants: readonly Tenant[]
  /** Sorted, such as `orders.update`. Only for display: the server decides what is allowed. */
  readonly permissions: readonly string[]
  /** BCP 47 tag of the current language. */
  readonly locale: string
  /** As it is on screen: the reader's choice, or the system's. */
  readonly theme: Theme
  /**
   * Resolves to the body of the reply. Rejects with a `CodedError` that has the problem's code and errors.
   */
  request(call: ApiRequest): Promise<unknown>
  notify(notice: Notice): void
  /** Goes to a path below the interface, such as `/resources/orders/7`. */
  navigate(path: string): void
  /** Fetches the records on screen again, after the component changed one. */
  refresh(): Promise<void>
  /** Switches every tab to another tenant: on the same list or dashboard; from a record, to its list. */
  switchTenant(id: number): Promise<void>
  /** Fills the sign-in form; does nothing elsewhere. */
  fillCredentials(credentials: { readonly email: string; readonly password: string }): void
}

/** The host as of now, and the listeners for changes of its parts. */
interface HostStore {
  host: Host
  readonly listeners: Set<() => void>
  subscribe(listener: () => void): () => void
}

const HostContext = createContext<HostStore | null>(null)

interface HostProviderProps {
  readonly value: Host
  readonly children?: ReactNode
}

/** Provides the {@link Host} to components; the host and the testing kit use it. */
export function HostProvider({ value, children }: HostProviderProps): ReactElement {
  const [store] = useState(() => createHostStore(value))
  // What is drawn below in this same pass reads it already; the others are notified when it is on screen.
  store.host = value
  useLayoutEffect(() => {
    for (const listener of [...store.listeners]) listener()
  }, [store, value])
  return createElement(HostContext, { value: store }, children)
}

function createHostStore(host: Host): HostStore {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { host, listeners, subscribe }
}

/** The store around a component, for the hooks; each names itself for those who called it elsewhere. */
export function useHostStore(hook: string): HostStore {
  const store = useContext(HostContext)
  if (store) return store
  throw new Error(
    `${hook}() works only in a component that the host draws: name it in a slot, and in a test draw it with mountSlot() of "@slipway/sdk/testing".`,
  )
}

/** Returns what `select` reads from the host; the component is drawn again when that changes (`Object.is`). */
export function useHostPart<Part>(hook: string, select: (host: Host) => Part): Part {
  const store = useHostStore(hook)
  return useSyncExternalStore(store.subscribe, () => select(store.host))
}

/**
 * The whole host around this component, which is drawn again when any part of it changes; with the hooks for a
 * single part, only when that part changes. Throws outside of a host.
 */
export function useHost(): Host {
  return useHostPart('useHost', (host) => host)
}
