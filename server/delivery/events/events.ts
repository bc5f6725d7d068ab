import type { DevelopmentOverride, EventsState } from '@slipway/sdk/contract'
import type { Request, RequestHandler, Response } from 'express'
import { addressKey } from '../../http/address-key'
import { matches } from '../../http/ready-body'
import type { Viewer } from '../../slots/viewer'
import { type EventLimits, eventLimits } from './event-limits'
import { createEventStreams } from './event-streams'
import type { Revision } from './revision'
import { type StateTags, tagOf } from './state-tags'

// Another one for each stream: after a restart a thousand tabs do not come at once.
const retryMs = () => Math.round(1000 + Math.random() * 2000)

interface EventsDeps {
  readonly revision: Revision
  /** Who is asking; `undefined` without a session. */
  readonly peek: (request: Request) => Promise<SignedIn | undefined>
  readonly readTags: () => StateTags
  readonly limits?: EventLimits
  /** What has to settle before streams are told of a change. */
  readonly beforeTelling?: () => Promise<void>
}

interface SignedIn {
  readonly viewer: Viewer
  readonly sidHash: string
  readonly override: DevelopmentOverride | null
}

/** The open streams of `GET /events`. */
export interface Events {
  readonly route: RequestHandler
  /** Sessions that have a stream. */
  sessions(): string[]
  /** Tells the streams of these sessions that they are over, and closes them. */
  endSessions(sessions: Iterable<string>): void
  /** Tells the streams of a session to resolve their slots again, as after a switch of tenant. */
  tellSession(session: string): void
  /** Tells of a new head of the releases, after the revision that it made. */
  tellRelease(release: number): void
  close(): void
}

/**
 * Server-sent events: `hello` when it opens, `slots` for a new revision, `release` for a new head,
 * `session` when it is over, `ping` from time to time. Strangers learn only of what changes the
 * public part. Ids are state tags: who comes back with the present one has missed nothing.
 */
export function createEvents(deps: EventsDeps): Events {
  const { revision, peek, readTags, limits = eventLimits, beforeTelling } = deps
  const streams = createEventStreams()
  let read: StateTags | undefined
  const tags = () => {
    read ??= readTags()
    return read
  }
  let toldStrangers = tags().strangers()
  let isClosed = false
  let release: number | undefined
  let waiting: NodeJS.Immediate | undefined
  const tagFor = (session: string | undefined) => (session ? tags().staff() : tags().strangers())

  // What comes at once, such as a list of registrations, is told once.
  const tellSoon = () => {
    waiting ??= setImmediate(() => {
      waiting = undefined
      if (beforeTelling) void beforeTelling().then(tellAll)
      else tellAll()
    })
  }
  function tellAll(): void {
    const news = release === undefined ? '' : message('release', release)
    release = undefined
    const slots = message('slots', revision.current())
    const { staff, strangers } = tags()
    streams.write(Buffer.from(`id: ${staff()}\n${slots}${news}`), isStaff)
    if (strangers() !== toldStrangers)
      streams.write(Buffer.from(`id: ${strangers()}\n${slots}${news}`), isStranger)
    toldStrangers = strangers()
  }

  const unsubscribe = revision.subscribe(() => {
    read = undefined
    tellSoon()
  })
  const ping = message('ping', limits.heartbeatMs)
  const pingBytes = Buffer.from(ping)
  const heartbeat = setInterval(() => streams.write(pingBytes), limits.heartbeatMs).unref()

  const endAll = () => streams.end(Buffer.alloc(0))

  async function identify(request: Request) {
    const found = await peek(request)
    const session = found?.sidHash
    return { session, viewer: found?.viewer, viewerTag: found ? viewerTag(found) : '-' }
  }

  function sendState(request: Request, response: Response, { session, viewerTag: who }: Known) {
    const etag = `"${tagFor(session)}.${who}"`
    response.set({ 'Cache-Control': 'private, no-store', ETag: etag })
    if (matches(request.get('If-None-Match'), etag)) {
      response.status(304).end()
      return
    }
    const body: EventsState = { signedIn: session !== undefined, revision: revision.current() }
    response.json(body)
  }

  function openStream(request: Request, response: Response, { session, viewer, ...known }: Known) {
    const owner = viewer ? `user ${viewer.user.id}` : `address ${addressKey(request.ip)}`
    streams.refuseOver(owner, viewer ? limits.perUser : limits.perAddress)
    response.writeHead(200, streamHeaders)
    const tag = tagFor(session)
    const last = lastEventId(request)
    const who = session ? 'signed-in' : 'anonymous'
    response.write(
      [
        `retry: ${retryMs()}\nid: ${tag}\n`,
        message('hello', `${who}\ndata: ${revision.current()}\ndata: ${known.viewerTag}`),
        ping,
        last === undefined || last === tag ? '' : message('slots', revision.current()),
      ].join(''),
    )
    streams.add(response, { session, owner })
    // Asked for before the end: nothing would close it any more, and the server waits for it.
    if (isClosed) endAll()
  }

  return {
    async route(request, response) {
      const known = await identify(request)
      // Who went in the meantime is not waited for: nothing would tell of the end any more.
      if (response.destroyed) return
      if (request.accepts('text/event-stream', 'application/json') === 'application/json')
        sendState(request, response, known)
      else openStream(request, response, known)
    },
    sessions: streams.sessions,
    endSessions(ended) {
      const over = new Set<string | undefined>(ended)
      streams.end(sessionEnded, ({ session }) => isStaff({ session }) && over.has(session))
    },
    tellSession(session) {
      const bytes = Buffer.from(message('slots', revision.current()))
      streams.write(bytes, (listener) => listener.session === session)
    },
    tellRelease(id) {
      release = id
      tellSoon()
    },
    close() {
      unsubscribe()
      clearInterval(heartbeat)
      clearImmediate(waiting)
      isClosed = true
      endAll()
    },
  }
}

interface Known {
  readonly session: string | undefined
  readonly viewer: Viewer | undefined
  readonly viewerTag: string
}

interface Named {
  readonly session: string | undefined
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Accel-Buffering': 'no',
}

const sessionEnded = Buffer.from(message('session', 'ended'))

function message(event: string, data: string | number): string {
  return `event: ${event}\ndata: ${data}\n\n`
}

const isStaff = ({ session }: Named) => session !== undefined
const isStranger = ({ session }: Named) => session === undefined

// Rights, tenant, name and override: what the same revision is drawn with differently.
function viewerTag({ viewer: { permissions, ...viewer }, override }: SignedIn): string {
  return tagOf([viewer, [...permissions].sort(), override])
}

// A browser that opens a stream anew cannot send the header by itself.
function lastEventId(request: Request): string | undefined {
  const { last } = request.query
  return request.get('Last-Event-ID') ?? (typeof last === 'string' ? last : undefined)
}
