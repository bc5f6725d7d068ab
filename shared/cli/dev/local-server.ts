import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { usageError } from '../usage-error'

/** A server for this machine only. */
export interface LocalServer {
  /** Such as `http://127.0.0.1:4400`. */
  readonly origin: string
  close(): Promise<void>
}

/**
 * Starts a server; port 0 takes any that is free.
 *
 * @throws CodedError `usage` when the port is taken.
 */
export async function startLocalServer(
  port: number,
  onRequest: RequestListener,
): Promise<LocalServer> {
  const server = createServer(onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? usageError(`Port ${port} is taken. Choose another one: --port.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
