import { eventsState } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import {
  type ConnectionInfo,
  cursorOfTag,
  jitter,
  type StreamCursor,
  tagOfCursor,
} from './connection'

const EVERY_MS = 10_000

interface PollOptions {
  readonly url: string
  /** Returns the point up to which the tab has heard. */
  readonly cursor: () => StreamCursor | undefined
  /** Something changed since then. */
  readonly onChange: (info: ConnectionInfo, cursor: StreamCursor) => void
  /** The server has answered: what it does not tell this way is asked for as well. */
  readonly onAsked: () => void
}

export interface Poll {
  /** Asks now. */
  refresh(): void
  stop(): void
}

/** Asks from time to time whether anything changed, where something between eats the stream. */
export function pollEvents({ url, cursor, onChange, onAsked }: PollOptions): Poll {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const known = cursor()
    const reply = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(known && { 'if-none-match': tagOfCursor(known) }),
      },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: stopping.signal,
    })
    if (!stopping.signal.aborted) onAsked()
    const next = cursorOfTag(reply.headers.get('etag') ?? '')
    if (reply.status !== 200 || !next) return
    const state = z.parse(eventsState, await reply.json())
    if (!stopping.signal.aborted) onChange(state, next)
  }

  function refresh(): void {
    clearTimeout(timer)
    void ask()
      // A server that is away for a while is asked again.
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer)
        if (!stopping.signal.aborted) timer = setTimeout(refresh, jitter(EVERY_MS))
      })
  }

  refresh()
  return {
    refresh,
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}
