import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '../server'

/** A proxy in front of a server that passes some files on at 1 KB a second. */
export interface SlowProxy {
  readonly url: string
  stop(): Promise<void>
}

export async function startSlowProxy(
  server: RunningServer,
  isSlow: (path: string) => boolean,
): Promise<SlowProxy> {
  const { hostname, port } = new URL(server.url)
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '', method } = incoming
    // Compressed, a small remote would be there after some seconds.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const call = request({ hostname, port, path, method, headers }, (reply) => {
      outgoing.writeHead(Number(reply.statusCode), reply.headers)
      if (!isSlow(path)) return void reply.pipe(outgoing)
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part))
      reply.on('end', () => drip(Buffer.concat(parts), outgoing))
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

function drip(bytes: Buffer, outgoing: ServerResponse): void {
  let sent = 0
  const timer = setInterval(() => {
    outgoing.write(bytes.subarray(sent, sent + 256))
    sent += 256
    if (sent < bytes.length) return
    clearInterval(timer)
    outgoing.end()
  }, 250)
  outgoing.on('close', () => clearInterval(timer))
}
