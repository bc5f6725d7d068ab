import { rmSync } from 'node:fs'
import { createApiClient, signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import type { Figure } from '../figure'
import { dataFolderOf, startProduct } from '../start-product'
import { addEntries, RARE } from './add-entries'

interface Size {
  readonly rounds: number
  /** Entries of the two audits that are compared. */
  readonly few: number
  readonly many: number
}

/** Searches that are timed together. */
const SEARCHES = 20

/** Measures what a search of the audit costs with many entries: it has as many hits as with few (gate 22). */
export async function auditFigures({ rounds, few, many }: Size): Promise<Figure[]> {
  const name = (count: number) => count.toLocaleString('en')
  const servers = [await startWith('audit-few', few), await startWith('audit-many', many)]
  try {
    return [
      {
        gate: 22,
        name: `${name(many)} entries of the audit over ${name(few)}, a search for a name, counted`,
        samples: await searchRatios(servers, rounds),
        limit: 2,
        stretch: 1.2,
      },
    ]
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    for (const folder of ['audit-few', 'audit-many'])
      rmSync(dataFolderOf(folder), { recursive: true, force: true })
  }
}

async function startWith(name: string, entries: number): Promise<ChildServer> {
  const first = await startProduct({ name })
  await first.stop()
  addEntries(`${dataFolderOf(name)}/slipway.db`, entries)
  return startProduct({ name, keepsData: true })
}

async function searchRatios(servers: readonly ChildServer[], rounds: number): Promise<number[]> {
  const cookies = await Promise.all(servers.map(({ url }) => signIn(url)))
  const times: number[][] = servers.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { url }] of servers.entries()) {
      const time = await timeOfSearches(url, cookies[index] ?? '')
      // The first round warms up.
      if (round > 0) times[index]?.push(time)
    }
  const [small = [], large = []] = times
  return large.map((time, round) => time / (small[round] ?? Number.NaN))
}

async function timeOfSearches(url: string, cookie: string): Promise<number> {
  const client = createApiClient(url, cookie)
  const startedAt = performance.now()
  for (let search = 0; search < SEARCHES; search += 1) {
    const { status, body } = await client.call('GET', `/manage/audit?q=${RARE.text}`)
    if (status !== 200 || body.total.value !== RARE.entries)
      throw new Error(`The search was answered ${status}, with ${body.total?.value} entries`)
  }
  return performance.now() - startedAt
}
