import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Asks `/readyz` so often. */
const CHECK_MS = 50

/**
 * Runs in front of several servers as a plain load balancer does: each request goes to the next server
 * that said it was ready, on a connection that is kept, and never to a second one.
 */
export interface Balancer {
  readonly port: number
  /** Ports of the servers that get requests now. */
  ready(): readonly number[]
  stop(): Promise<void>
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const stopping = new AbortController()
  let turn = 0

  async function check(port: number): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
      await setTimeout(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const candidates = [...ready].sort()
    turn += 1
    const port = candidates[turn % candidates.length]
    if (port === undefined) {
      outgoing.writeHead(502).end('no server is ready')
      return
    }
    const { method, url: path, headers } = incoming
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers })
    call.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`the server of port ${port}: ${error.message}`)
    })
    call.once('response', (reply) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...lasting } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, lasting)
      reply.pipe(outgoing)
    })
    outgoing.once('close', () => call.destroy())
    incoming.pipe(call)
  }

  const server = createServer(handOn).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checks = ports.map(check)
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => [...ready],
    async stop() {
      stopping.abort()
      await Promise.all(checks)
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/readyz', agent: false })
    call.once('error', () => resolve(false)).setTimeout(5000, () => call.destroy())
    call.once('response', (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    call.end()
  })
}
