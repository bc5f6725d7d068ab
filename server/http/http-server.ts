import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ProblemCode, problemCodes } from '@slipway/sdk/contract'

const SWEEP_MS = 50

/** The head of a request that began to arrive has so long for its rest. */
const HEAD_MS = 1000

/** The time in which what was begun has to end. */
const FINISH_MS = 10_000

interface BodyLimits {
  readonly bodyMs?: number
  /** A version of a remote may be large; its sender has a token or a session. */
  readonly uploadMs?: number
}

/** A server with the limits that apply before any handler: sizes, times, strict parsing. */
export function createHttpServer(
  handler: RequestListener,
  { bodyMs = 10_000, uploadMs = 60_000 }: BodyLimits = {},
): Server {
  const server = createServer(
    {
      insecureHTTPParser: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      // Behind the limits below, which also free what waits for the body: Node's own waits for the client to close.
      requestTimeout: 75_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      limitBody(request, response, isUpload(request) ? uploadMs : bodyMs)
      handler(request, response)
    },
  )
  server.maxHeadersCount = 100
  server.on('clientError', refuse)
  return server
}

function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  // By its type as well: no other route reads such a body, whatever its address says.
  const isArchive = /^application\/(?:x-)?gzip\b/i.test(headers['content-type'] ?? '')
  return method === 'PUT' && isArchive && /\/manage\/remotes\/[^/]+\/versions\//.test(url)
}

/** Ends a request whose body has not come within `ms`, whether anybody reads it or not. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
  const timer = setTimeout(() => {
    if (request.complete) return
    const body = problemBody('request-timeout')
    if (response.headersSent) request.destroy()
    else
      response
        .writeHead(408, { ...bodyHeaders(body), Connection: 'close' })
        .end(body, () => request.destroy())
  }, ms).unref()
  // Not when the answer ends: a body that nobody reads holds the connection as well.
  request.once('close', () => clearTimeout(timer))
}

function problemBody(code: ProblemCode): string {
  const status = problemCodes[code]
  return JSON.stringify({ type: `/problems/${code}`, title: STATUS_CODES[status], status, code })
}

function bodyHeaders(body: string): Readonly<Record<string, string | number>> {
  return {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const code = problemFor(error)
  const status = problemCodes[code]
  const body = problemBody(code)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(bodyHeaders(body)).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function problemFor(error: NodeJS.ErrnoException): ProblemCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout'
  return 'malformed-request'
}

interface Connection {
  readonly replies: Set<ServerResponse>
  /** The bytes that were read of it when the last reply ended; more is the beginning of another request. */
  bytesRead: number
}

/** To be called before the server listens: it knows only the connections that come after. */
export function prepareHttpEnd(server: Server) {
  const connections = new Map<Socket, Connection>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { replies: new Set(), bytesRead: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  // First: a handler may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    connection?.replies.add(response)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      if (!connection) return
      connection.replies.delete(response)
      connection.bytesRead = socket.bytesRead
    })
  })

  // Node's own sweep takes a connection that has said nothing yet for a busy one.
  function closeIdle(headIsLate: boolean): void {
    for (const [socket, { replies, bytesRead }] of connections) {
      const isIdle = replies.size === 0 && (headIsLate || socket.bytesRead === bytesRead)
      if (isIdle) socket.destroySoon()
    }
  }

  return {
    /** Every reply from now on closes its connection; new connections are still taken. */
    drain(): void {
      isDraining = true
      for (const { replies } of connections.values())
        for (const reply of replies) if (!reply.headersSent) reply.shouldKeepAlive = false
    },
    /**
     * Takes no new connections, finishes what was begun, and closes all that are idle. Returns how many
     * connections were cut because what they had begun did not end within ten seconds.
     */
    async close(): Promise<number> {
      const startedAt = performance.now()
      const closed = new Promise((resolve) => server.close(resolve))
      let cut = 0
      const sweep = () => {
        const elapsed = performance.now() - startedAt
        closeIdle(elapsed >= HEAD_MS)
        if (elapsed < FINISH_MS) return
        cut += connections.size
        for (const socket of connections.keys()) socket.destroy()
      }
      sweep()
      // Again and again: a connection that was busy would stay open, to wait for a next request.
      const sweeping = setInterval(sweep, SWEEP_MS)
      await closed
      clearInterval(sweeping)
      return cut
    },
  }
}
