import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '../server'

/** What a proxy may do to an event stream: keep all of it, or refuse it. */
type Treatment = 'pass' | 'buffer' | 'refuse'

/** A proxy in front of a server that is unkind to event streams. */
export interface StreamProxy {
  readonly url: string
  treat(treatment: Treatment): void
  /** From the streams that are open nothing comes any more. */
  mute(): void
  /** Cuts the streams that are open. */
  cut(): void
  /** Streams that were asked for. */
  streams(): number
  /** Streams that said hello, and through which it came. */
  greetings(): number
  /** How often pages asked for JSON instead, and the statuses of the answers. */
  polls(): readonly number[]
  /** Paths of all other calls. */
  calls(): readonly string[]
  stop(): Promise<void>
}

export async function startStreamProxy(server: RunningServer): Promise<StreamProxy> {
  const target = new URL(server.url)
  const open = new Set<ServerResponse>()
  const muted = new Set<ServerResponse>()
  const polls: number[] = []
  const calls: string[] = []
  let treatment: Treatment = 'pass'
  let streams = 0
  let greetings = 0

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isStream = incoming.headers.accept === 'text/event-stream'
    const isPoll = !isStream && incoming.url === '/events'
    if (isStream) streams += 1
    else if (!isPoll) calls.push(String(incoming.url))
    if (isStream && treatment === 'refuse') {
      outgoing.writeHead(502).end()
      return
    }
    const { url, method, headers } = incoming
    const { hostname, port } = target
    const call = request({ hostname, port, path: url, method, headers }, (reply) => {
      if (isPoll) polls.push(Number(reply.statusCode))
      if (isStream) passStream(reply, outgoing)
      else reply.pipe(outgoing.writeHead(Number(reply.statusCode), reply.headers))
    })
    call.on('error', () => outgoing.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  }

  function passStream(reply: IncomingMessage, outgoing: ServerResponse): void {
    open.add(outgoing)
    outgoing.on('close', () => open.delete(outgoing))
    const isBuffered = treatment === 'buffer'
    if (!isBuffered) outgoing.writeHead(Number(reply.statusCode), reply.headers)
    reply.on('data', (part) => {
      if (isBuffered || muted.has(outgoing)) return
      outgoing.write(part)
      if (String(part).includes('event: hello')) greetings += 1
    })
    reply.on('end', () => outgoing.end())
    reply.on('error', () => outgoing.destroy())
  }

  const proxy = createServer(forward)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const stream of open) stream.destroy()
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    treat(next) {
      treatment = next
    },
    mute() {
      for (const stream of open) muted.add(stream)
    },
    cut,
    streams: () => streams,
    greetings: () => greetings,
    polls: () => polls,
    calls: () => calls,
    stop() {
      cut()
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
