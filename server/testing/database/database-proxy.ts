import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connects a server with its PostgreSQL, and can take away the notices. */
export interface DatabaseProxy {
  readonly url: string
  /** `keep`: notices are lost and nobody learns of it; `cut`: their connection breaks, again and again. */
  treatNotices(treatment: 'pass' | 'keep' | 'cut'): void
  /** Breaks each connection that is open now when it is asked for something next. */
  cutWhenAsked(): void
  stop(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const listening = new Set<Socket>()
  const clients = new Set<Socket>()
  const doomed = new WeakSet<Socket>()
  const all = new Set<Socket>()
  let treatment: 'pass' | 'keep' | 'cut' = 'pass'

  function join(client: Socket): void {
    const database = connect(Number(target.port), target.hostname)
    clients.add(client)
    for (const socket of [client, database]) {
      all.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        database.destroy()
        all.delete(socket)
        listening.delete(client)
        clients.delete(client)
      })
    }
    // The first message names the application.
    client.once('data', (part) => {
      if (!part.includes('slipway notices')) return
      listening.add(client)
      if (treatment === 'cut') client.destroy()
    })
    client.on('data', (part) => {
      if (doomed.has(client)) client.resetAndDestroy()
      else database.write(part)
    })
    database.on('data', (part) => {
      if (treatment !== 'keep' || !listening.has(client)) client.write(part)
    })
  }

  const proxy = createServer(join).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    treatNotices(next) {
      treatment = next
      if (next === 'cut') for (const socket of listening) socket.destroy()
    },
    cutWhenAsked() {
      for (const client of clients) doomed.add(client)
    },
    async stop() {
      for (const socket of all) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
