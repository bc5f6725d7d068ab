import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'

/** The demo's records, as its administrator has them in one branch. */
export interface Records {
  create(resource: string, values: object): Promise<ResourceRecord>
  read(resource: string, id: number): Promise<ResourceRecord>
  change(resource: string, id: number, values: object): Promise<void>
  /** Everything that a query finds, such as `orders?filter[status]=paid`. */
  find(query: string): Promise<readonly ResourceRecord[]>
}

const headers = { 'Slipway-Request': '1' }

export function createRecords(request: APIRequestContext, url: string): Records {
  const path = (resource: string, id: number) => `${url}/resources/${resource}/${id}`
  const read: Records['read'] = async (resource, id) =>
    (await done(await request.get(path(resource, id)))).json()
  return {
    read,
    async create(resource, data) {
      const reply = await request.post(`${url}/resources/${resource}`, { data, headers })
      return (await done(reply)).json()
    },
    async change(resource, id, data) {
      const { etag } = await read(resource, id)
      const options = { data, headers: { ...headers, 'If-Match': etag } }
      await done(await request.patch(path(resource, id), options))
    },
    find: (query) => findAll(request, `${url}/resources/${query}`),
  }
}

async function findAll(request: APIRequestContext, url: string): Promise<ResourceRecord[]> {
  const found: ResourceRecord[] = []
  for (let page = 1; ; page += 1) {
    const reply = await request.get(
      `${url}${url.includes('?') ? '&' : '?'}perPage=100&page=${page}`,
    )
    const { items }: ListBody = await (await done(reply)).json()
    found.push(...items)
    if (items.length < 100) return found
  }
}

async function done(reply: APIResponse): Promise<APIResponse> {
  if (reply.ok()) return reply
  throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`)
}
