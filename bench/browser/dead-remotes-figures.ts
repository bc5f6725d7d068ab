import { createApiClient } from '../api-client'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'
import { application, type BrowserRun } from './load-runs'
import { componentName, remotesFolder } from './small-remotes'
import { visit } from './visit'

const ALL = 20
const DEAD = 5

/** Twenty remotes of which five cannot be reached: what that costs the other fifteen (gate 8). */
export async function deadRemotesFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  const env = { BENCH_SLOTS: String(ALL) }
  const server = await startProduct({ name: 'dead', application, remotes: remotesFolder, env })
  const dead = Array.from({ length: DEAD }, (_, index) => componentName(index))
  const blocked = await addressesOf(server.url, dead)
  const selector = `[data-bench]:not(${dead.map((name) => `[data-bench="${name}"]`).join()})`
  const page = { url: `${server.url}/app/login`, selector, count: ALL - DEAD }
  const healthy: number[] = []
  const wounded: number[] = []
  try {
    await visit(browser, page)
    for (let round = 0; round < rounds; round += 1) {
      healthy.push((await visit(browser, page)).cold.milliseconds)
      wounded.push((await visit(browser, { ...page, blocked })).cold.milliseconds)
    }
  } finally {
    await server.kill()
  }
  const name = '20 remotes of which 5 are dead: the rest and the form there, over 20 healthy'
  return [{ gate: 8, name, samples: ratios(wounded, healthy), limit: 1.1, stretch: 1.02 }]
}

async function addressesOf(url: string, names: readonly string[]): Promise<string[]> {
  const { body } = await createApiClient(url).call('GET', '/remotes')
  return names.map((name) => `*${body.slots[name].base}*`)
}
