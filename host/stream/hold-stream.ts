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

/** A stream that has not said hello by then is eaten by something between. */
const CONNECT_TIMEOUT_MS = 5000
/** A stream is given up when so many signs of life are missing. */
const MISSING_SIGNS = 2.5
const AGAIN_MS = { first: 5000, most: 60_000 } as const
/** A server that is away is back soon. */
const AWAY_MS = 2000

interface StreamOptions {
  readonly url: string
  /** The point up to which another tab had heard before. */
  readonly cursor: StreamCursor | undefined
  readonly onConnected: (info: ConnectionInfo) => void
  readonly onSlots: (signedIn?: boolean) => void
  readonly onSession: () => void
  readonly onCursor: (cursor: StreamCursor | undefined) => void
}

interface HeldStream {
  /** As another viewer. */
  reopen(): void
  /** Asks at once where there is no stream. */
  refresh(): void
}

/** Keeps the stream open; while it does not come through, asks from time to time. */
export function holdStream(options: StreamOptions): HeldStream {
  const { url, onConnected, onSlots, onSession, onCursor } = options
  let { cursor } = options
  let stream: EventSource | undefined
  let poll: Poll | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let againMs: number = AGAIN_MS.first
  let isConnected = false
  let isReconnecting = false

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const moveTo = (next: StreamCursor | undefined) => {
    cursor = next
    onCursor(next)
  }

  function open(): void {
    stream?.close()
    const opened = new EventSource(cursor ? `${url}?last=${encodeURIComponent(cursor.id)}` : url)
    stream = opened
    isConnected = false
    isReconnecting = false
    wait(CONNECT_TIMEOUT_MS, backOff)
    opened.addEventListener('hello', ({ data, lastEventId }) => onOpened(String(data), lastEventId))
    opened.addEventListener('ping', ({ data }) => {
      if (isConnected) wait(MISSING_SIGNS * Number(data), open)
    })
    opened.addEventListener('slots', ({ lastEventId }) => {
      if (cursor && lastEventId) moveTo({ ...cursor, id: lastEventId })
      onSlots()
    })
    opened.addEventListener('session', onSession)
    // The browser opens a broken stream again by itself, but not one that was refused.
    opened.addEventListener('error', () => {
      isConnected = false
      if (opened.readyState === EventSource.CLOSED) return backOff()
      // Only the first of several in a row: one that is cut again and again would never be given up.
      if (!isReconnecting) wait(CONNECT_TIMEOUT_MS, () => giveUp(AWAY_MS))
      isReconnecting = true
    })
  }

  function onOpened(data: string, id: string): void {
    const [who, revision, viewer = ''] = data.split('\n')
    const isResumed = cursor?.viewer === viewer
    isConnected = true
    isReconnecting = false
    poll?.stop()
    poll = undefined
    againMs = AGAIN_MS.first
    moveTo({ id, viewer })
    if (!isResumed) onConnected({ signedIn: who === 'signed-in', revision: Number(revision) })
  }

  function giveUp(pauseMs: number): void {
    stream?.close()
    poll ??= pollEvents({ url, cursor: () => cursor, onChange: take })
    wait(jitter(pauseMs), open)
  }

  // A proxy between will not change at once.
  function backOff(): void {
    giveUp(againMs)
    againMs = Math.min(2 * againMs, AGAIN_MS.most)
  }

  function take(info: ConnectionInfo, next: StreamCursor): void {
    const isFirst = !cursor
    moveTo(next)
    if (isFirst) onConnected(info)
    else onSlots(info.signedIn)
  }

  open()
  return {
    reopen() {
      moveTo(undefined)
      open()
    },
    refresh: () => poll?.refresh(),
  }
}

interface PollOptions {
  readonly url: string
  /** Returns the point up to which the tab has heard. */
  readonly cursor: () => StreamCursor | undefined
  /** Something changed since then. */
  readonly onChange: (info: ConnectionInfo, cursor: StreamCursor) => void
}

interface Poll {
  /** Asks now. */
  refresh(): void
  stop(): void
}

/** Asks from time to time whether anything changed, where something between eats the stream. */
function pollEvents({ url, cursor, onChange }: PollOptions): Poll {
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
