import { type RecordEvent, recordEvent } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { type ConnectionInfo, jitter, type StreamCursor } from './connection'
import { nameOfRecord, nameRecords } from './named-records'
import { type Poll, pollEvents } from './poll-events'
import type { ShownRecord } from './shown-records'

/** A stream that has not said hello by then is eaten by something between. */
const CONNECT_TIMEOUT_MS = 5000
/** A stream is given up when so many signs of life are missing. */
const MISSING_SIGNS = 2.5
const AGAIN_MS = { first: 5000, most: 60_000 } as const
/** A server that is away is back soon. */
const AWAY_MS = 2000
/** A page that is opened leads to another at times, or draws several records. */
const RENAME_MS = 250

interface StreamOptions {
  readonly url: string
  /** The point up to which another tab had heard before. */
  readonly cursor: StreamCursor | undefined
  /** The records that tabs show. */
  readonly shown: readonly ShownRecord[]
  readonly onConnected: (info: ConnectionInfo) => void
  readonly onSlots: (signedIn?: boolean) => void
  readonly onSession: () => void
  /** Somebody has changed it; without one, any of those that are shown. */
  readonly onRecord: (record?: RecordEvent) => void
  readonly onCursor: (cursor: StreamCursor | undefined) => void
}

interface HeldStream {
  /** As another viewer. */
  reopen(): void
  /** Asks at once where there is no stream. */
  refresh(): void
  /** The records that tabs show; where one is new, the stream is opened again, and goes on. */
  show(records: readonly ShownRecord[]): void
}

/** Keeps the stream open; while it does not come through, asks from time to time. */
export function holdStream(options: StreamOptions): HeldStream {
  const { url, onConnected, onSlots, onSession, onRecord, onCursor } = options
  let { cursor, shown } = options
  let stream: EventSource | undefined
  let poll: Poll | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let againMs: number = AGAIN_MS.first
  let isConnected = false
  let isReconnecting = false
  let named = nameRecords([], { names: new Set() }, 0)
  let renaming: ReturnType<typeof setTimeout> | undefined

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const moveTo = (next: StreamCursor | undefined) => {
    cursor = next
    onCursor(next)
  }

  /** `toldUntil`: the stream before was heard until then, in milliseconds since 1970. */
  function open(toldUntil = 0): void {
    stream?.close()
    clearTimeout(renaming)
    named = nameRecords(shown, named, toldUntil)
    const query = [...(cursor ? [`last=${encodeURIComponent(cursor.id)}`] : []), ...named.query]
    const opened = new EventSource(query.length > 0 ? `${url}?${query.join('&')}` : url)
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
    opened.addEventListener('record', ({ data }) => {
      onRecord(z.parse(recordEvent, JSON.parse(String(data))))
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
    // Cut off and back by itself: the address says nothing of how long that took.
    if (isReconnecting || named.isLate) onRecord()
    isConnected = true
    isReconnecting = false
    // What was shown since the stream was opened is asked for until now.
    if (poll) show(shown)
    poll?.stop()
    poll = undefined
    againMs = AGAIN_MS.first
    moveTo({ id, viewer })
    if (!isResumed) onConnected({ signedIn: who === 'signed-in', revision: Number(revision) })
  }

  function giveUp(pauseMs: number): void {
    stream?.close()
    poll ??= pollEvents({ url, cursor: () => cursor, onChange: take, onAsked: () => onRecord() })
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

  function rename(): void {
    const isNew = shown.some((record) => !named.names.has(nameOfRecord(record)))
    // Without a stream they are asked for in any case.
    if (isNew && !poll) open(isConnected ? Date.now() : 0)
  }

  function show(records: readonly ShownRecord[]): void {
    shown = records
    clearTimeout(renaming)
    renaming = setTimeout(rename, RENAME_MS)
  }

  open()
  return {
    reopen() {
      moveTo(undefined)
      open()
    },
    refresh: () => poll?.refresh(),
    show,
  }
}
