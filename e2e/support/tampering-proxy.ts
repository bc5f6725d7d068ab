import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '../server'

/** A proxy in front of a server that changes some scripts on their way, as an attacker on the line would. */
export interface TamperingProxy {
  readonly url: string
  stop(): Promise<void>
}

/** What is changed sets `tampered` in the page, if it ever runs. */
const addition = '\n;globalThis.tampered = true\n'

export async function startTamperingProxy(
  server: RunningServer,
  isTampered: (path: string) => boolean,
): Promise<TamperingProxy> {
  const { hostname, port } = new URL(server.url)
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '', method } = incoming
    const isChanged = isTampered(path)
    const headers = { ...incoming.headers, ...(isChanged && { 'accept-encoding': 'identity' }) }
    const call = request({ hostname, port, path, method, headers }, (reply) => {
      outgoing.writeHead(Number(reply.statusCode), isChanged ? headersOf(reply) : reply.headers)
      reply.on('end', () => outgoing.end(isChanged ? addition : ''))
      reply.pipe(outgoing, { end: false })
    })
    call.on('error', () => outgoing.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}

// The length is another one now, and the tag is of the file as it was.
function headersOf({ headers }: IncomingMessage) {
  const { 'content-length': _length, etag: _etag, ...rest } = headers
  return rest
}
