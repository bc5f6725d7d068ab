import type { Server } from 'node:http'

const SWEEP_MS = 50

/** Takes no new connections, finishes what was begun, and closes each connection after it. */
export async function closeHttpServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that was busy at the stop would stay open, to wait for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  await closed
  clearInterval(sweep)
}
