import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/testing/database/postgres-server'
import { createApiClient, signIn } from '../api-client'
import { type ChildServer, startServer } from '../child-server'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'
import { type ListCase, largeCases, smallCase } from './list-cases'
import { type Address, type Times, timeRequests } from './time-requests'

interface Size {
  readonly rounds: number
  readonly rows: number
}

const application = 'bench/applications/many-records.ts'
const gate = { gate: 15, limit: 1.3, stretch: 1.1 }

/** Lists of a large table through the product, beside the plain SQL (gate 15), on both engines. */
export async function recordsFigures(size: Size): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    return [
      ...(await engineFigures(size, 'SQLite')),
      ...(await engineFigures(size, 'PostgreSQL', postgres.url)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function engineFigures(size: Size, engine: string, url = ''): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'))
  const servers: ChildServer[] = []
  const env = { DATABASE_URL: url, BENCH_ROWS: String(size.rows), SLIPWAY_DATA_DIR: folder }
  try {
    const product = await startProduct({ name: `records-${engine}`, application, env })
    servers.push(product)
    const cookie = await signIn(product.url)
    const { body } = await createApiClient(product.url, cookie).call('GET', '/resources/articles')
    const { resource, columns, filters, actions } = body
    const plain = await startServer({
      script: 'bench/peers/plain-lists.ts',
      env: {
        ...env,
        DATABASE: join(folder, 'slipway.db'),
        BODY: JSON.stringify({ resource, columns, filters, actions }),
      },
    })
    servers.push(plain)
    return await measure({ size, engine, plain, product: { url: product.url, cookie } })
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Pair {
  readonly size: Size
  readonly engine: string
  readonly product: Address
  readonly plain: ChildServer
}

async function measure({ size, engine, product, plain }: Pair): Promise<Figure[]> {
  const cookie = await signIn(plain.url)
  const figures: Figure[] = []
  const small = await addressesOf(smallCase, product, { url: `${plain.url}/0`, cookie })
  for (const [index, one] of largeCases.entries()) {
    const large = await addressesOf(one, product, { url: `${plain.url}/${index + 1}`, cookie })
    const times = await timeRequests([...large, ...small], size.rounds)
    const name = `${size.rows.toLocaleString('en')} records on ${engine}, ${one.name}`
    figures.push(...toFigures(name, times))
  }
  return figures
}

function toFigures(name: string, [ours, theirs, ourSmall, theirSmall]: readonly Times[]): Figure[] {
  if (!ours || !theirs || !ourSmall || !theirSmall) throw new Error('A list was not timed')
  // What the same page takes where there are few records, and what the plain SQL takes longer here.
  const expected = ourSmall.whole.map(
    (small, round) => small + (theirs.sql[round] ?? 0) - (theirSmall.sql[round] ?? 0),
  )
  return [
    { ...gate, name, samples: ratios(ours.whole, expected) },
    {
      gate: 15,
      name: `${name}, over a server written by hand`,
      samples: ratios(ours.whole, theirs.whole),
    },
  ]
}

/** The same page of both: by the product's cursor, and by the row that the cursor names. */
async function addressesOf(
  { table = 'articles', query, isNext }: ListCase,
  { url, cookie }: Address,
  plain: Address,
): Promise<readonly Address[]> {
  const list = `${url}/resources/${table}?${query}`
  if (!isNext) return [{ url: list, cookie }, plain]
  const { body } = await createApiClient(list, cookie).call('GET', '&page=400')
  const last = body.items.at(-1)
  const row = new URLSearchParams({ key: last.values.name.toLowerCase(), id: last.id })
  return [
    { url: `${list}&cursor=${body.next}`, cookie },
    { ...plain, url: `${plain.url}?${row}` },
  ]
}
