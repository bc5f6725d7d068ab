import type { Request, RequestHandler, Response } from 'express'
import type { Revision } from './revision'

const HEARTBEAT_MS = 25_000
const RETRY_MS = 2000

interface EventsDeps {
  readonly revision: Revision
  /** Names the session of a request; `undefined` without one. */
  readonly sessionOf: (request: Request) => Promise<string | undefined>
  /** What strangers are given: they are told only of what changes that. */
  readonly publicPart: () => string
}

interface Stream {
  readonly session: string | undefined
  readonly response: Response
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
 * `session` when it is over. Strangers learn only of what changes the public part.
 */
export function createEvents({ revision, sessionOf, publicPart }: EventsDeps): Events {
  const streams = new Set<Stream>()
  const send = ({ response }: Stream, event: string, data: string | number) =>
    response.write(`event: ${event}\ndata: ${data}\n\n`)
  let known = publicPart()
  let isPublicChange = false
  const concerned = () => [...streams].filter(({ session }) => session ?? isPublicChange)
  const unsubscribe = revision.subscribe((current) => {
    const next = publicPart()
    isPublicChange = next !== known
    known = next
    for (const stream of concerned()) send(stream, 'slots', current)
  })
  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n')
  }, HEARTBEAT_MS).unref()

  return {
    async route(request, response) {
      const stream = { session: await sessionOf(request), response }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'X-Accel-Buffering': 'no',
      })
      response.write(`retry: ${RETRY_MS}\n`)
      // The page asks for slots again only if it has others than these.
      const who = stream.session ? 'signed-in' : 'anonymous'
      response.write(`id: ${revision.current()}\nevent: hello\ndata: ${who}\n\n`)
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
    },
    sessions: () => [...new Set([...streams].flatMap(({ session }) => session ?? []))],
    endSessions(ended) {
      const over = new Set(ended)
      for (const stream of [...streams]) {
        if (!stream.session || !over.has(stream.session)) continue
        send(stream, 'session', 'ended')
        stream.response.end()
      }
    },
    tellSession(session) {
      for (const stream of streams) {
        if (stream.session === session) send(stream, 'slots', revision.current())
      }
    },
    tellRelease(release) {
      for (const stream of concerned()) send(stream, 'release', release)
    },
    close() {
      unsubscribe()
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}
