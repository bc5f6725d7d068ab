import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port and prints the address, as the product does. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}
