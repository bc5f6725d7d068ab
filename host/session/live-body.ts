import { createSignal, type ReadSignal } from '../ui/signal'
import { keepSame } from './keep-same'

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
export interface LiveBody<Body> {
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
