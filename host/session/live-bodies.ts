import {
  type BootBody,
  CodedError,
  type MetaBody,
  type RemotesBody,
  type SlotsBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { createContext, useContext } from 'react'
import type { Api } from '../api/api'
import { isSignedOut, mayPass } from '../api/describe-error'
import { createSignal, type ReadSignal } from '../ui/signal'
import type * as Schemas from './live-schemas'

/** The bodies that the page is drawn with. It carries them, and fetches them when events announce something new. */
export interface LiveBodies {
  /** `null`: nobody is signed in. */
  readonly meta: LiveBody<MetaBody | null>
  /** The public slots, for visitors who are not signed in. */
  readonly slots: LiveBody<SlotsBody>
  /** The ways to load the components that the public slots name. */
  readonly remotes: LiveBody<RemotesBody>
}

/**
 * Loads what the answers are checked by, in a chunk of its own: the sign-in form has no use for zod. Called
 * once the page is there, so that the connection may fail later; a browser may refuse for good what it did not
 * get at first, which `reloadForCode` mends.
 */
export async function loadSchemas(): Promise<typeof Schemas> {
  try {
    return await import(/* webpackChunkName: "schemas" */ './live-schemas')
  } catch (cause) {
    throw new CodedError('network-failed', 'The server cannot be reached.', { status: 0, cause })
  }
}

/** As the page carried them, and how each is asked for. */
export function createLiveBodies(api: Api, boot: BootBody): LiveBodies {
  return {
    meta: createLiveBody(carriedMeta(boot), (known) => fetchMeta(api, known)),
    slots: createLiveBody<SlotsBody>(boot.slots, () => onceMore(() => fetchSlots(api))),
    remotes: createLiveBody<RemotesBody>(boot.remotes, () => onceMore(() => fetchRemotes(api))),
  }
}

const fetchSlots = (api: Api) =>
  api.call(
    loadSchemas().then(({ slotsBody }) => slotsBody),
    callOf('GET /slots'),
  )

const fetchRemotes = (api: Api) =>
  api.call(
    loadSchemas().then(({ remotesBody }) => remotesBody),
    callOf('GET /remotes'),
  )

const PAUSE_MS = 1000

// A visitor who is not signed in has no banner that asks again.
async function onceMore<Body>(fetchBody: () => Promise<Body>): Promise<Body> {
  try {
    return await fetchBody()
  } catch (error) {
    if (!mayPass(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return fetchBody()
  }
}

function carriedMeta(boot: BootBody): MetaBody | null | undefined {
  if (boot.session === 'known') return boot.meta
  return boot.session === 'anonymous' ? null : undefined
}

async function fetchMeta(api: Api, known: MetaBody | null | undefined): Promise<MetaBody | null> {
  try {
    return await api.call(
      loadSchemas().then(({ metaBody }) => metaBody),
      callOf('GET /meta'),
    )
  } catch (error) {
    // A session that ended keeps its page until the document is replaced: it may hold unsaved work.
    if (isSignedOut(error) && !known) return null
    throw error
  }
}

const LiveContext = createContext<LiveBodies | null>(null)

export const LiveProvider: typeof LiveContext.Provider = LiveContext.Provider

export function useLive(): LiveBodies {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLive() works only below <LiveProvider>.')
  return live
}

/** A body of the server as this page has it. */
export interface LiveState<Body> {
  /** `undefined` until the server sent it for the first time. */
  readonly body: Body | undefined
  /** Why the last request failed. */
  readonly error: unknown
}

/**
 * A body of the server that the page is drawn with: what the page carried, then what the server sends when
 * events say that there is something new. What did not change stays the same object, at any depth.
 */
interface LiveBody<Body> {
  readonly state: ReadSignal<LiveState<Body>>
  set(body: Body): void
  /**
   * Asks the server; when it is done the state has this answer or a newer one. What is known stays when
   * that fails. Rejects with a `CodedError`.
   */
  ask(): Promise<Body>
  /** The same, for callers that read the state. */
  renew(): Promise<void>
}

/** `carried`: what the page carried, `undefined` if nothing. */
export function createLiveBody<Body>(
  carried: Body | undefined,
  fetchBody: (known: Body | undefined) => Promise<Body>,
): LiveBody<Body> {
  const state = createSignal<LiveState<Body>>({ body: carried, error: undefined })
  let asked = 0
  let answered = 0
  let newest: Promise<Body>

  function set(next: Body): void {
    const { body: known, error } = state.get()
    const body = keepSame(known, next)
    if (body !== known || error !== undefined) state.set({ body, error: undefined })
  }

  async function answer(call: number): Promise<Body> {
    const { body: known } = state.get()
    // Nothing is known, and an answer may come: callers that heard of a failure wait again.
    if (known === undefined) state.set({ body: undefined, error: undefined })
    const body = await fetchBody(known)
    // Taken while a newer one is under way, which may fail; never after a newer one has come.
    if (call < answered) return newest
    answered = call
    set(body)
    return body
  }

  function ask(): Promise<Body> {
    asked += 1
    const call = asked
    newest = answer(call).catch((error: unknown) => {
      // Asked again meanwhile: the newer answer counts for both.
      if (call < asked) return newest
      state.set({ ...state.get(), error })
      throw error
    })
    return newest
  }

  return {
    state,
    set,
    ask,
    renew: () => ask().then(ignore, ignore),
  }
}

function ignore(): void {}

/**
 * `next`, with whatever is equal to its place in `known` replaced by that very object: at any depth, and
 * `known` itself where nothing changed. Both are JSON.
 *
 * By hand: the query cache has the same function, in a file that brings 1 kB more to the sign-in form.
 */
export function keepSame<Next>(known: unknown, next: Next): Next

export function keepSame(known: unknown, next: unknown): unknown {
  if (!isNested(known) || !isNested(next) || Array.isArray(known) !== Array.isArray(next))
    return next
  const entries = Object.entries(next).map(
    ([name, value]) => [name, keepSame(known[name], value)] as const,
  )
  const isEqual = ([name, value]: (typeof entries)[number]) =>
    Object.hasOwn(known, name) && known[name] === value
  if (entries.length === Object.keys(known).length && entries.every(isEqual)) return known
  return Array.isArray(next) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
