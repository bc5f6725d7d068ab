import { startPostgres } from '../../server/testing/database/postgres-server'
import { type RunningServer, startServer } from '../server'

/** Two servers of one application on one PostgreSQL. */
export interface TwoServers {
  readonly first: RunningServer
  readonly second: RunningServer
  stop(): Promise<void>
}

export async function startTwoServers(application: string): Promise<TwoServers> {
  const postgres = await startPostgres()
  const env = { SLIPWAY_APP: application, DATABASE_URL: postgres.url }
  const first = await startServer(env)
  const second = await startServer(env)
  return {
    first,
    second,
    async stop() {
      await Promise.all([first.stop(), second.stop()])
      await postgres.stop()
    },
  }
}
