import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A supplier of an API that was there before: by id, with versions. */
export interface Supplier {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly rating: number | null
  readonly secret: string
}

/** That API, on a port of its own. */
export interface SupplierApi {
  /** How it answers from now on; well before each test. */
  mode: 'well' | 'failing' | 'silent' | 'nonsense'
  readonly suppliers: Map<number, Supplier>
  /** `GET /suppliers/1`, in their order. */
  readonly calls: string[]
  url(): string
}

interface Asked {
  readonly method: string
  readonly url: URL
  readonly ifMatch: number
  readonly body: Partial<Supplier>
}

/** Starts the API before the tests of a file, and fills it again before each. */
export function useSupplierApi(): SupplierApi {
  let server: Server
  const api: SupplierApi = {
    mode: 'well',
    suppliers: new Map(),
    calls: [],
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () => {
        api.calls.push(`${incoming.method} ${incoming.url}`)
        const text = Buffer.concat(parts).toString()
        answer(api, outgoing, {
          method: String(incoming.method),
          url: new URL(String(incoming.url), 'http://api'),
          ifMatch: Number(incoming.headers['if-match']),
          body: text === '' ? {} : JSON.parse(text),
        })
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    api.mode = 'well'
    api.calls.length = 0
    api.suppliers.clear()
    for (const [index, name] of ['Acme', 'Bolt', 'Cord'].entries())
      api.suppliers.set(index + 1, { ...empty, id: index + 1, name, rating: index + 3 })
  })
  return api
}

const empty: Supplier = { id: 0, version: 1, name: '', rating: null, secret: 'api-only' }

function answer({ mode, suppliers }: SupplierApi, outgoing: ServerResponse, asked: Asked): void {
  const send = (status: number, body: unknown = null) => {
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  if (mode === 'silent') return
  if (mode === 'failing') return send(500, { trace: 'at /srv/secret-path.js' })
  const id = Number(asked.url.pathname.split('/')[2] ?? 0)
  const found = suppliers.get(id)
  if (asked.method === 'POST') {
    const made = { ...empty, ...asked.body, id: suppliers.size + 1 }
    suppliers.set(made.id, made)
    return send(201, made)
  }
  if (id === 0 && mode === 'nonsense') return send(200, { items: [{ id: 'x' }], total: 1 })
  if (id === 0) return send(200, listOf(suppliers, asked.url))
  if (!found) return send(404)
  if (asked.method === 'GET') return send(200, found)
  if (asked.ifMatch !== found.version) return send(412)
  if (asked.method === 'DELETE') return send(suppliers.delete(id) ? 200 : 404)
  const changed = { ...found, ...asked.body, version: found.version + 1 }
  suppliers.set(id, changed)
  send(200, changed)
}

function listOf(
  suppliers: ReadonlyMap<number, Supplier>,
  { searchParams }: URL,
): { readonly items: readonly Supplier[]; readonly total: number } {
  const take = Number(searchParams.get('take'))
  const skip = Number(searchParams.get('skip'))
  const q = (searchParams.get('q') ?? '').toLowerCase()
  const least = Number(searchParams.get('least') ?? 0)
  const found = [...suppliers.values()]
    .filter(({ name, rating }) => name.toLowerCase().includes(q) && Number(rating) >= least)
    .toSorted((a, b) => (searchParams.has('desc') ? b.id - a.id : a.id - b.id))
  return { items: found.slice(skip, skip + take), total: found.length }
}
