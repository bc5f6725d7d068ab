import type { Browser } from '@playwright/test'
import { signIn } from '../api-client'
import { type ChildServer, startServer } from '../child-server'
import { startProduct } from '../start-product'
import { buildLimitHost } from './limit-hosts'
import { remotesFolder } from './small-remotes'
import type { SystemName } from './systems'
import { type Visit, type VisitOptions, visit } from './visit'

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
  /** Default: the sign-in page of somebody unknown. */
  readonly page?: 'dashboard'
  /** The factor by which the processor is made slower. */
  readonly slowdown?: number
  /** Folder of the peers' built pages; none: without peers. */
  readonly peers?: string
  /** Starts what stands between the browser and a server; none: nothing does. */
  readonly front?: (target: string) => Promise<ChildServer>
}

export const application = 'bench/applications/small-slots.ts'

/** Opens the page of each system in turns, for each number of remotes. */
export async function measureLoads(run: BrowserRun, pages: Pages): Promise<readonly LoadRun[]> {
  const runs: LoadRun[] = []
  for (const count of pages.counts) runs.push(await measure(run, count, pages))
  return runs
}

async function measure(
  { browser, rounds }: BrowserRun,
  count: number,
  { page, peers, slowdown, front }: Pages,
): Promise<LoadRun> {
  const host = await buildLimitHost(count)
  const env = { BENCH_SLOTS: String(count), ...(page && { BENCH_PAGE: page }) }
  const product = await startProduct({ name: 'ours', application, remotes: remotesFolder, env })
  const limit = await startProduct({ name: 'limit', application, host, env })
  const servers = [product, limit]
  const open = async (server: ChildServer) => {
    const shown = front ? await front(server.url) : server
    if (front) servers.push(shown)
    const cookie = page && (await signIn(server.url))
    return { url: `${shown.url}/app/${page ? '' : 'login'}`, cookie }
  }
  try {
    const addresses = new Map<SystemName, Address>([
      ['ours', await open(product)],
      ['limit', await open(limit)],
    ])
    if (peers) {
      const server = await startServer({
        script: 'bench/peers/site-server.ts',
        env: { SITES: peers },
      })
      servers.push(server)
      for (const [name, url] of peerAddresses(server, count)) addresses.set(name, { url })
    }
    const visits = { selector: '[data-bench]', count, slowdown }
    return { count, visits: await takeTurns({ browser, rounds }, addresses, visits) }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

function peerAddresses({ url }: ChildServer, count: number): readonly [SystemName, string][] {
  const names = ['linked', 'federation', 'piral', 'single-spa'] as const
  // A host name of its own for each; the browser takes `*.localhost` for this machine.
  return names.map((name) => [name, `${url.replace('127.0.0.1', `${name}-${count}.localhost`)}/`])
}

type Address = Pick<VisitOptions, 'url' | 'cookie'>

async function takeTurns(
  { browser, rounds }: BrowserRun,
  addresses: ReadonlyMap<SystemName, Address>,
  options: Omit<VisitOptions, keyof Address>,
): Promise<Map<SystemName, Visits[]>> {
  const open = (address: Address) => visit(browser, { ...options, ...address })
  // The first visits warm the servers up.
  for (const address of addresses.values()) await open(address)
  const visits = new Map<SystemName, Visits[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, address] of addresses)
      visits.set(name, [...(visits.get(name) ?? []), await open(address)])
  return visits
}
