import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from '../../server/testing/balancer'
import { startPostgres } from '../../server/testing/database/postgres-server'
import { type RunningServer, startServer } from '../server'

/** Two servers on one PostgreSQL, behind one balancer that sends each request to the other one. */
export interface RollingServers {
  /** The balancer's address. */
  readonly url: string
  /** Ends one server after the other, and starts it again in one of these folders. */
  roll(folders: readonly [string, string]): Promise<void>
  stop(): Promise<void>
}

/** Each server is started in one of these folders, whose hosts may be different builds. */
export async function startRollingServers(
  application: string,
  folders: readonly [string, string],
): Promise<RollingServers> {
  const postgres = await startPostgres()
  const disks = folders.map(() => mkdtempSync(join(tmpdir(), 'slipway-rolling-')))
  const start = (index: number, folder: string, port = '0') =>
    startServer(
      {
        SLIPWAY_APP: application,
        DATABASE_URL: postgres.url,
        SLIPWAY_DATA_DIR: disks[index] ?? '',
        SESSION_SECRET: 'Zm9v9f8e7d6c5b4a39281706-abcdefghijk',
        STOP_DRAIN: '2',
        PORT: port,
      },
      folder,
    )
  const servers: RunningServer[] = []
  for (const [index, folder] of folders.entries()) servers.push(await start(index, folder))
  const ports = servers.map(({ url }) => Number(new URL(url).port))
  const balancer = await startBalancer(ports)
  const allReady = async () => {
    while (balancer.ready().length < ports.length)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await allReady()
  return {
    url: `http://127.0.0.1:${balancer.port}`,
    async roll(next) {
      for (const [index, folder] of next.entries()) {
        await servers[index]?.stop()
        servers[index] = await start(index, folder, String(ports[index]))
        await allReady()
      }
    },
    async stop() {
      await balancer.stop()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.stop()
      for (const disk of disks) rmSync(disk, { recursive: true, force: true })
    },
  }
}
