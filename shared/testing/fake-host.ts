import type { ApiRequest, Host, Notice } from '@slipway/sdk'
import { CodedError, type Credentials, type Json, type SlotRecord } from '@slipway/sdk/contract'
import { act } from '@testing-library/react'

/**
 * The reply to a scripted request: a body, a {@link CodedError} to reject with, or a function of the request.
 */
export type Reply = Json | object | ((call: ApiRequest) => unknown)

type HostPart = 'user' | 'tenant' | 'tenants' | 'permissions' | 'locale' | 'theme'

/**
 * Parts of the host that a test chooses; the rest are those of an English user without permissions, in the
 * light theme.
 */
export interface FakeHostOptions extends Partial<Pick<Host, HostPart>> {
  /** `'GET /resources/orders/7'` → its reply. */
  readonly replies?: Readonly<Record<string, Reply>>
}

/** A {@link Host} that records what a component asked of it. */
export interface FakeHost extends Host {
  readonly requests: readonly ApiRequest[]
  readonly notices: readonly Notice[]
  /** Paths passed to `navigate`. */
  readonly visited: readonly string[]
  /** Tenants passed to `switchTenant`. */
  readonly switched: readonly number[]
  readonly credentials: readonly Credentials[]
  /** The number of times the records on screen were fetched again. */
  readonly refreshes: number
  /** Changes parts of the host while the component is drawn, as a switch of the tenant or the theme does. */
  change(parts: Partial<Pick<Host, HostPart>>): void
  /** Calls `listener` after each change; returns a function that stops this. */
  subscribe(listener: () => void): () => void
}

/**
 * A host for tests. A request without a scripted reply is refused with 404, as the server would.
 * @example const host = createFakeHost({ replies: { 'GET /resources/orders/7': order } })
 */
export function createFakeHost({ replies = {}, ...options }: FakeHostOptions = {}): FakeHost {
  const requests: ApiRequest[] = []
  const notices: Notice[] = []
  const visited: string[] = []
  const switched: number[] = []
  const credentials: Credentials[] = []
  let refreshes = 0
  const listeners = new Set<() => void>()
  const host: FakeHost = {
    user: { id: 1, name: 'Test User', email: 'user@example.com', locale: 'en' },
    tenant: null,
    tenants: [],
    permissions: [],
    locale: 'en',
    theme: 'light',
    ...options,
    requests,
    notices,
    visited,
    switched,
    credentials,
    get refreshes() {
      return refreshes
    },
    request: async (call) => {
      requests.push(call)
      const reply = await answer(call, replies)
      call.signal?.throwIfAborted()
      return reply
    },
    notify: (notice) => void notices.push(notice),
    navigate: (path) => void visited.push(path),
    refresh: async () => {
      refreshes += 1
    },
    switchTenant: async (id) => void switched.push(id),
    fillCredentials: (filled) => void credentials.push(filled),
    change(parts) {
      Object.assign(host, parts)
      act(() => {
        for (const listener of [...listeners]) listener()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return host
}

/** The fake host that was given, or one with the parts that were. */
export function toFakeHost(given: FakeHost | FakeHostOptions = {}): FakeHost {
  return 'requests' in given ? given : createFakeHost(given)
}

function answer(call: ApiRequest, replies: Readonly<Record<string, Reply>>): unknown {
  const key = `${call.method ?? 'GET'} ${call.path}`
  if (!(key in replies)) {
    const message = `No reply is scripted for "${key}"; there are: ${Object.keys(replies).join(', ')}.`
    throw new CodedError('not-found', message, { status: 404 })
  }
  const reply = replies[key]
  if (reply instanceof CodedError) throw reply
  return typeof reply === 'function' ? reply(call) : reply
}

/** A record for tests, as components at the action locations receive it. */
export function createFakeRecord(parts: Partial<SlotRecord> = {}): SlotRecord {
  return { id: 7, title: 'Record 7', label: 'Record', values: {}, etag: '"1"', ...parts }
}
