import type { EventsState } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import { matches } from '../../http/ready-body'
import { addressKey } from '../../http/senders/address-key'
import { type AudienceDeps, createAudience, digestOf } from './audience'
import { createEventStreams, eventMessage } from './event-streams'
import { type RecordsAsked, type RecordsQuery, readRecordsAsked } from './named-records'
import { createRecordAudience, type RecordAudienceDeps, type SignedIn } from './record-audience'

/** How many streams there may be, and how often one is heard of. */
export interface EventLimits {
  /** Streams of one user. */
  readonly perUser: number
  /** Streams of anonymous viewers from one address. */
  readonly perAddress: number
  /** Milliseconds between two signs of life. */
  readonly heartbeatMs: number
}

export const eventLimits: EventLimits = { perUser: 50, perAddress: 200, heartbeatMs: 25_000 }

// Another one for each stream: after a restart a thousand tabs do not come at once.
const retryMs = () => Math.round(1000 + Math.random() * 2000)

interface EventsDeps extends AudienceDeps, Omit<RecordAudienceDeps, 'auth'> {
  readonly limits?: EventLimits
}

interface Asker {
  readonly known: SignedIn | undefined
  readonly asked: RecordsAsked
}

/** The open streams of `GET /events`. */
export interface Events {
  route(request: Request, response: Response, query: RecordsQuery): Promise<void>
  /** How many are open. */
  count(): number
  close(): Promise<void>
}

/**
 * Server-sent events: `hello` when it opens, `slots` for a new revision, `record` for a change of one that the stream
 * names, `session` when it is over, `ping` from time to time. A client that comes back with the id of the last event has missed nothing if it is
 * the present one.
 */
export function createEvents(deps: EventsDeps): Events {
  const { changes, readSession, limits = eventLimits } = deps
  const streams = createEventStreams()
  const audience = createAudience(deps, streams)
  const recordAudience = createRecordAudience(deps, streams)
  let isClosed = false
  const ping = eventMessage('ping', limits.heartbeatMs)
  const pingBytes = Buffer.from(ping)
  const heartbeat = setInterval(() => streams.write(pingBytes), limits.heartbeatMs).unref()
  const endAll = () => streams.end(Buffer.alloc(0))

  function sendState(request: Request, response: Response, known: SignedIn | undefined): void {
    const etag = `"${audience.idFor(known?.sidHash)}.${viewerTag(known)}"`
    response.set({ 'Cache-Control': 'private, no-store', ETag: etag })
    if (matches(request.get('If-None-Match'), etag)) {
      response.status(304).end()
      return
    }
    const body: EventsState = { signedIn: known !== undefined, revision: changes.revision() }
    response.json(body)
  }

  function openStream(request: Request, response: Response, { known, asked }: Asker): void {
    const owner = known ? `user ${known.viewer.user.id}` : `address ${addressKey(request.ip)}`
    streams.refuseOver(owner, known ? limits.perUser : limits.perAddress)
    response.writeHead(200, streamHeaders)
    const id = audience.idFor(known?.sidHash)
    const last = lastEventId(request)
    const who = known ? 'signed-in' : 'anonymous'
    response.write(
      [
        `retry: ${retryMs()}\nid: ${id}\n`,
        eventMessage('hello', `${who}\ndata: ${changes.revision()}\ndata: ${viewerTag(known)}`),
        ping,
        last === undefined || last === id ? '' : eventMessage('slots', changes.revision()),
      ].join(''),
    )
    const listener = { session: known?.sidHash, state: known?.state, owner }
    streams.add(response, listener)
    if (known && asked.records.length > 0) recordAudience.join(request, listener, { asked, known })
    // Asked for before the end: nothing would close it any more, and the server waits for it.
    if (isClosed) endAll()
  }

  return {
    async route(request, response, query) {
      const asked = readRecordsAsked(query)
      const known = await readSession(request)
      // A client that left in the meantime is not waited for: nothing would report its end any more.
      if (response.destroyed) return
      if (request.accepts('text/event-stream', 'application/json') === 'application/json')
        sendState(request, response, known)
      else openStream(request, response, { known, asked })
    },
    count: streams.count,
    close() {
      clearInterval(heartbeat)
      isClosed = true
      endAll()
      return Promise.all([audience.close(), recordAudience.close()]).then(() => undefined)
    },
  }
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Accel-Buffering': 'no',
}

// Rights, tenant, name, override, preview and link: what the same revision is drawn with differently.
function viewerTag(known: SignedIn | undefined): string {
  if (!known) return '-'
  const { permissions, ...viewer } = known.viewer
  return digestOf([
    viewer,
    [...permissions].sort(),
    known.override,
    known.view?.as?.body,
    known.view?.draft,
    known.view?.link?.body,
  ])
}

// A browser that opens a stream again cannot send the header by itself.
function lastEventId(request: Request): string | undefined {
  const { last } = request.query
  return request.get('Last-Event-ID') ?? (typeof last === 'string' ? last : undefined)
}
