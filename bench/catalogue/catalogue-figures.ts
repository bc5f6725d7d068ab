import { rmSync } from 'node:fs'
import { createApiClient, signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import type { Figure } from '../figure'
import { dataFolderOf, startProduct } from '../start-product'
import { addHistory, addVersions } from './write-history'

interface Size {
  readonly rounds: number
  /** Releases of the last weeks. */
  readonly history: number
  /** Releases that are made while the memory is watched, of 1 MB each. */
  readonly releases: number
}

/** The remote of the demo that has the history. */
const REMOTE = 'guidance'
/** The one that is changed: the answer lists all of its versions. */
const CHANGED = 'starter'
/** Changes that are timed together. */
const CHANGES = 40

/** Measures what a change costs with a long history, and what many releases leave in memory (gate 22). */
export async function catalogueFigures({ rounds, history, releases }: Size): Promise<Figure[]> {
  const name = (count: number) => count.toLocaleString('en')
  return [
    {
      gate: 22,
      name: `${name(history)} releases in the history over 1, CPU of one change and of reading what is live`,
      samples: await changeRatios(rounds, history),
      limit: 1.2,
      stretch: 1,
    },
    {
      gate: 22,
      name: `${name(releases)} releases of 1 MB, memory of the server`,
      samples: [(await memoryOfReleases(releases)) / 1e6],
      limit: 40,
      stretch: 10,
      unit: ' MB',
    },
  ]
}

/** Starts the product on a database into which `write` wrote. */
async function startWith(name: string, write: (file: string) => void): Promise<ChildServer> {
  const first = await startProduct({ name, remotes: 'remotes' })
  await first.stop()
  write(`${dataFolderOf(name)}/slipway.db`)
  return startProduct({ name, remotes: 'remotes', keepsData: true })
}

async function changeRatios(rounds: number, history: number): Promise<number[]> {
  const servers = [
    await startWith('catalogue-1', () => undefined),
    await startWith('catalogue-history', (file) => addHistory(file, REMOTE, history)),
  ]
  try {
    const cookies = await Promise.all(servers.map(({ url }) => signIn(url)))
    const costs: number[][] = servers.map(() => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, server] of servers.entries()) {
        const cost = await costOfChanges(server, cookies[index] ?? '')
        // The first round warms up.
        if (round > 0) costs[index]?.push(cost)
      }
    const [alone = [], long = []] = costs
    return long.map((cost, round) => cost / (alone[round] ?? Number.NaN))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** Microseconds of CPU of one change, the reading after it included. */
async function costOfChanges(server: ChildServer, cookie: string): Promise<number> {
  const client = createApiClient(server.url, cookie)
  const before = await server.cpu()
  for (let change = 0; change < CHANGES; change += 1) {
    const body = { disabled: change % 2 === 0, component: 'NobodyHasIt', why: 'bench' }
    const reply = await client.call('POST', `/manage/remotes/${CHANGED}/disabled`, { body })
    if (reply.status >= 300) throw new Error(`The change was answered ${reply.status}`)
  }
  return ((await server.cpu()) - before) / CHANGES
}

/** Bytes by which the server's memory grew: each release is asked for its file, as a tab does. */
async function memoryOfReleases(releases: number): Promise<number> {
  let files: readonly string[] = []
  const server = await startWith('catalogue-memory', (file) => {
    files = addVersions(file, REMOTE, releases)
  })
  try {
    const release = await releasing(server.url)
    // What the first releases make Node load and keep is not theirs.
    for (let round = 0; round < 40; round += 1) await release(`bench-${round % 2}`)
    const before = await server.memory()
    for (const [index, file] of files.entries()) {
      await release(`bench-${index}`)
      const reply = await fetch(`${server.url}/assets/remotes/${file}`)
      if ((await reply.arrayBuffer()).byteLength < 1e6) throw new Error(`The file was not sent`)
    }
    return (await server.memory()) - before
  } finally {
    await server.kill()
    // Two gigabytes: the database, and the copies on the local disk.
    rmSync(dataFolderOf('catalogue-memory'), { recursive: true, force: true })
  }
}

async function releasing(url: string): Promise<(version: string) => Promise<void>> {
  const client = createApiClient(url, await signIn(url))
  const head = await client.call('GET', '/manage/releases/head')
  let tag = head.headers.get('etag') ?? ''
  return async (version) => {
    const body = { why: 'bench', set: { [REMOTE]: { version: `1.0.0-${version}` } } }
    const headers = { 'If-Match': tag }
    const reply = await client.call('POST', '/manage/releases', { headers, body })
    if (reply.status >= 300) throw new Error(`The release was answered ${reply.status}`)
    tag = reply.headers.get('etag') ?? tag
  }
}
