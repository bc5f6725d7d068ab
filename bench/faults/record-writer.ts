import type { ApiClient, Reply } from '../api-client'
import type { Journal, Values } from './journal'

interface WriterOptions {
  readonly client: ApiClient
  readonly journal: Journal
  /** Starts the SKUs of this writer. */
  readonly prefix: string
  readonly random: () => number
  /** Whether the server still runs: only then is a broken connection a fault. */
  readonly isRunning: () => boolean
}

interface Known {
  readonly path: string
  readonly etag: string
}

/** Creates, changes and deletes records, one call after the other, until the server is gone. */
export async function writeRecords(options: WriterOptions): Promise<void> {
  const { client, journal, prefix, random, isRunning } = options
  const known = new Map<string, Known>()
  for (let turn = 1; isRunning(); turn += 1) {
    const [sku] = [...known.keys()].slice(-1 - Math.floor(random() * 3))
    const chance = random()
    try {
      if (!sku || chance < 0.5) await create(`${prefix}-${turn}`, turn)
      else if (chance < 0.85) await change(sku, turn)
      else await remove(sku)
    } catch (error) {
      if (isRunning()) throw error
    }
  }

  async function create(sku: string, turn: number): Promise<void> {
    const values = valuesOf(sku, turn)
    journal.begin(sku, values)
    const body = { ...values, category: 'parts' }
    const reply = expectStatus(await client.call('POST', '/resources/products', { body }), 201)
    journal.acknowledge(sku)
    known.set(sku, { path: `/resources/products/${reply.body.id}`, etag: reply.body.etag })
  }

  async function change(sku: string, turn: number): Promise<void> {
    const { path, etag } = found(sku)
    const { price, stock, description } = valuesOf(sku, turn)
    journal.begin(sku, valuesOf(sku, turn))
    const headers = { 'If-Match': etag }
    const body = { price, stock, description }
    const reply = expectStatus(await client.call('PATCH', path, { body, headers }), 200)
    journal.acknowledge(sku)
    known.set(sku, { path, etag: reply.body.etag })
  }

  async function remove(sku: string): Promise<void> {
    const { path, etag } = found(sku)
    journal.begin(sku, null)
    expectStatus(await client.call('DELETE', path, { headers: { 'If-Match': etag } }), 204)
    journal.acknowledge(sku)
    known.delete(sku)
  }

  function found(sku: string): Known {
    const record = known.get(sku)
    if (!record) throw new Error(`${sku} is not known`)
    return record
  }
}

function valuesOf(sku: string, number: number): Values {
  return { sku, name: `Journal ${sku}`, price: number, stock: number, description: `${number}` }
}

function expectStatus(reply: Reply, status: number): Reply {
  if (reply.status === status) return reply
  throw new Error(`answered ${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
}
