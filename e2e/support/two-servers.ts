import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/testing/database/postgres-server'
import { type RunningServer, startServer } from '../server'

/** Two servers of one application on one database. */
export interface TwoServers {
  readonly first: RunningServer
  readonly second: RunningServer
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string>>

interface Database {
  readonly env: Env
  drop(): Promise<void>
}

const databases: Readonly<Record<'sqlite' | 'postgres', () => Promise<Database>>> = {
  async postgres() {
    const postgres = await startPostgres()
    return { env: { DATABASE_URL: postgres.url }, drop: () => postgres.stop() }
  },
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-e2e-'))
    const drop = async () => rmSync(folder, { recursive: true, force: true })
    return { env: { SLIPWAY_DATA_DIR: folder }, drop }
  },
}

export async function startTwoServers(
  application: string,
  { engine = 'postgres', ...more }: { readonly engine?: keyof typeof databases; env?: Env } = {},
): Promise<TwoServers> {
  const database = await databases[engine]()
  const env = { SLIPWAY_APP: application, ...database.env, ...more.env }
  const first = await startServer(env)
  const second = await startServer(env)
  return {
    first,
    second,
    async stop() {
      await Promise.all([first.stop(), second.stop()])
      await database.drop()
    },
  }
}
