import { startPostgres } from '../../server/testing/database/postgres-server'
import { signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import { startProduct } from '../start-product'

/** Two servers of the demo on one database. */
export interface Pair {
  /** The server at which teams publish and release. */
  readonly first: ChildServer
  /** The server at which the tab is open. */
  readonly second: ChildServer
  /** The session of an operator, on the first. */
  readonly cookie: string
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const postgres = await startPostgres()
  const servers: ChildServer[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await postgres.stop()
  }
  const start = async (name: string) => {
    const env = { DATABASE_URL: postgres.url }
    const server = await startProduct({ name, remotes: 'remotes', env })
    servers.push(server)
    return server
  }
  try {
    const [first, second] = [await start('live-1'), await start('live-2')]
    return { first, second, cookie: await signIn(first.url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
