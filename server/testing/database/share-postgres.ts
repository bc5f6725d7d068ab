import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PostgresServer, startPostgres } from './postgres-server'

declare global {
  /** Ends what was shared with the run's tests; for jest's teardown. */
  var stopSharedPostgres: (() => Promise<void>) | undefined
}

/**
 * One PostgreSQL for all test files of a run, with a database for each of them. It starts
 * when the first of them asks, so a run without any waits for nothing.
 */
export default async function sharePostgres(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return
  let postgres: Promise<PostgresServer> | undefined
  const door = createServer((_request, response) => {
    // A connection that is kept may end just when the next test asks on it.
    response.setHeader('Connection', 'close')
    postgres ??= startPostgres()
    postgres.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  process.env['TEST_POSTGRES'] = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  globalThis.stopSharedPostgres = async () => {
    door.close()
    await (await postgres)?.stop()
  }
}
