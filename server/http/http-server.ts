import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** A server with the limits that stand before any handler: sizes, times, strict parsing. */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(
    {
      insecureHTTPParser: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    handler,
  )
  server.maxHeadersCount = 100
  server.on('clientError', refuse)
  return server
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, code] = describe(error.code)
  const title = STATUS_CODES[status]
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, code })
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function describe(code: string | undefined): readonly [status: number, code: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'headers-too-large']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'request-timeout']
  return [400, 'malformed-request']
}
