import type { Engine, StorageOptions } from '../storage/storage'
import { createTestServer, type TestServer, type TestServerOptions } from './create-test-server'
import { createTestDatabase, type TestDatabase } from './database/test-engines'
import { type EventStream, openEventStream } from './event-stream'

interface TwoServers {
  readonly servers: readonly [TestServer, TestServer]
  readonly database: StorageOptions
  /** A stream of events that has begun; it ends with the servers. */
  open(server: TestServer, cookie: string): Promise<EventStream>
}

/** Starts two servers on one database before the tests of a `describe`, and closes them after these. */
export function useTwoServers(
  engine: Engine,
  options: Omit<TestServerOptions, 'database'> = {},
): TwoServers {
  let database: TestDatabase | undefined
  let started: TestServer[] = []
  const streams: EventStream[] = []
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const start = { ...options, database: database.options }
    started = [await createTestServer(start), await createTestServer(start)]
  })
  afterAll(async () => {
    for (const stream of streams) stream.end()
    for (const server of started) await server.close()
    await database?.drop()
  })
  return {
    get servers() {
      const [one, other] = started
      if (!one || !other) throw new Error('the servers are there once the tests run')
      return [one, other] as const
    },
    get database() {
      if (!database) throw new Error('the database is there once the tests run')
      return database.options
    },
    async open({ port }, cookie) {
      const stream = openEventStream(port, cookie)
      streams.push(stream)
      await stream.until(/event: ping\n/)
      return stream
    },
  }
}
