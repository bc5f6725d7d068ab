import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const SWEEP_MS = 50
/** The head of a request that began to arrive has so long for its rest. */
const HEAD_MS = 1000
/** The time in which what was begun has to end. */
const FINISH_MS = 10_000

interface Connection {
  readonly replies: Set<ServerResponse>
  /** The bytes that were read of it when the last reply ended; more is the beginning of another request. */
  bytesRead: number
}

/** The end of a server that listens, which cuts no reply off. */
export interface HttpEnd {
  /** Every reply from now on closes its connection; new connections are still taken. */
  drain(): void
  /**
   * Takes no new connections, finishes what was begun, and closes all that are idle. Returns how many
   * connections were cut because what they had begun did not end within ten seconds.
   */
  close(): Promise<number>
}

/** To be called before the server listens: it knows only the connections that come after. */
export function prepareHttpEnd(server: Server): HttpEnd {
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
    drain() {
      isDraining = true
      for (const { replies } of connections.values())
        for (const reply of replies) if (!reply.headersSent) reply.shouldKeepAlive = false
    },
    async close() {
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
