import type { Browser } from '@playwright/test'
import { type ChildServer, startServer } from '../child-server'
import { startProduct } from '../start-product'
import { buildLimitHost } from './limit-hosts'
import { remotesFolder } from './small-remotes'
import type { SystemName } from './systems'
import { type Visit, visit } from './visit'

export interface BrowserRun {
  readonly browser: Browser
  readonly rounds: number
}

interface Visits {
  readonly cold: Visit
  readonly warm: Visit
}

/** The visits of one number of remotes: by system, round by round. */
export interface LoadRun {
  readonly count: number
  readonly visits: ReadonlyMap<SystemName, readonly Visits[]>
}

interface Pages {
  readonly counts: readonly number[]
  /** Folder of the peers' built pages; none: without peers. */
  readonly peers?: string
}

export const application = 'bench/applications/small-slots.ts'

/** Opens the page of each system in turns, for each number of remotes. */
export async function measureLoads(
  run: BrowserRun,
  { counts, peers }: Pages,
): Promise<readonly LoadRun[]> {
  const runs: LoadRun[] = []
  for (const count of counts) runs.push(await measure(run, count, peers))
  return runs
}

async function measure(
  { browser, rounds }: BrowserRun,
  count: number,
  peers?: string,
): Promise<LoadRun> {
  const host = await buildLimitHost(count)
  const env = { BENCH_SLOTS: String(count) }
  const product = await startProduct({ name: 'ours', application, remotes: remotesFolder, env })
  const limit = await startProduct({ name: 'limit', application, host, env })
  const servers = [product, limit]
  const addresses = new Map<SystemName, string>([
    ['ours', `${product.url}/app/login`],
    ['limit', `${limit.url}/app/login`],
  ])
  try {
    if (peers) {
      const server = await startServer({
        script: 'bench/peers/site-server.ts',
        env: { SITES: peers },
      })
      servers.push(server)
      for (const [name, url] of peerAddresses(server, count)) addresses.set(name, url)
    }
    return { count, visits: await takeTurns({ browser, rounds }, addresses, count) }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

function peerAddresses({ url }: ChildServer, count: number): readonly [SystemName, string][] {
  const names = ['linked', 'federation', 'piral', 'single-spa'] as const
  // A host name of its own for each; the browser takes `*.localhost` for this machine.
  return names.map((name) => [name, `${url.replace('127.0.0.1', `${name}-${count}.localhost`)}/`])
}

async function takeTurns(
  { browser, rounds }: BrowserRun,
  addresses: ReadonlyMap<SystemName, string>,
  count: number,
): Promise<Map<SystemName, Visits[]>> {
  const open = (url: string) => visit(browser, { url, selector: '[data-bench]', count })
  // The first visits warm the servers up.
  for (const url of addresses.values()) await open(url)
  const visits = new Map<SystemName, Visits[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of addresses)
      visits.set(name, [...(visits.get(name) ?? []), await open(url)])
  return visits
}
