import type { ServerResponse } from 'node:http'
import { codedProblem } from '@slipway/sdk/contract'

/** Who has a stream open. */
export interface Listener {
  /** The session; `undefined` for anonymous viewers. */
  readonly session: string | undefined
  /** The session's state when its streams were last notified; see `SessionOwner`. */
  state?: string | undefined
  /** Whose limit counts: a user, or an anonymous viewer's address. */
  readonly owner: string
}

/** Open streams, so many of each owner. Holds nothing for a stream but its listener. */
export interface EventStreams {
  /** Throws 429 `too-many-streams` when the owner has as many as `most`. */
  refuseOver(owner: string, most: number): void
  add(response: ServerResponse, listener: Listener): void
  /**
   * Sends to those that are `wanted`, each in the order of the calls and not to all of them at once. A
   * client that has left a megabyte unread is dropped.
   */
  write(bytes: Buffer, wanted?: (listener: Listener) => boolean): void
  /** Says a last word to those that are `wanted`, and closes them. */
  end(bytes: Buffer, wanted?: (listener: Listener) => boolean): void
  count(): number
  /** Sessions that have a stream. */
  sessions(): string[]
}

/** What a client may leave unread (S81). */
const MOST_UNREAD_BYTES = 1_048_576

/** A notified tab asks at once: ten thousand come within a second, not within a moment. */
const PACE = { atOnce: 150, everyMs: 15 } as const

/** A client that was cut off waits for so many seconds before it tries again. */
const RETRY_AFTER = 30

export function createEventStreams(): EventStreams {
  const streams = new Map<ServerResponse, Listener>()
  const counts = new Map<string, number>()
  const queue: Delivery[] = []
  let isSending = false

  function forget(response: ServerResponse): void {
    const owner = streams.get(response)?.owner
    if (owner === undefined) return
    streams.delete(response)
    const left = (counts.get(owner) ?? 0) - 1
    if (left > 0) counts.set(owner, left)
    else counts.delete(owner)
  }

  // One function for all streams: there may be ten thousand.
  function forgetThis(this: ServerResponse): void {
    forget(this)
  }

  function sendNext(): void {
    for (const delivery of queue.splice(0, PACE.atOnce))
      if (streams.has(delivery.response)) send(delivery)
    isSending = queue.length > 0
    if (isSending) setTimeout(sendNext, PACE.everyMs)
  }

  function send({ response, bytes }: Delivery): void {
    response.write(bytes)
    if (response.writableLength <= MOST_UNREAD_BYTES) return
    forget(response)
    response.destroy()
  }

  return {
    refuseOver(owner, most) {
      if ((counts.get(owner) ?? 0) < most) return
      throw codedProblem(
        'too-many-streams',
        `${most} event streams are already open. Ask for application/json instead.`,
        { headers: { 'Retry-After': String(RETRY_AFTER) } },
      )
    },
    add(response, listener) {
      streams.set(response, listener)
      counts.set(listener.owner, (counts.get(listener.owner) ?? 0) + 1)
      response.once('close', forgetThis)
    },
    write(bytes, wanted = all) {
      for (const [response, listener] of streams)
        if (wanted(listener)) queue.push({ response, bytes })
      if (!isSending) sendNext()
    },
    end(bytes, wanted = all) {
      for (const [response, listener] of [...streams]) {
        if (!wanted(listener)) continue
        forget(response)
        response.end(bytes)
      }
    },
    count: () => streams.size,
    sessions() {
      const sessions = new Set<string>()
      for (const { session } of streams.values()) if (session !== undefined) sessions.add(session)
      return [...sessions]
    },
  }
}

const all = () => true

/** One event as it goes over the wire. */
export function eventMessage(event: string, data: string | number): string {
  return `event: ${event}\ndata: ${data}\n\n`
}

/** What one stream is still to be sent. */
interface Delivery {
  readonly response: ServerResponse
  readonly bytes: Buffer
}
