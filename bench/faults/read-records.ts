import type { ApiClient } from '../api-client'
import type { Values } from './journal'

/** Every record whose SKU starts with `prefix`, as the list shows it. */
export async function readRecords(client: ApiClient, prefix: string): Promise<Values[]> {
  const records: Values[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ q: `Journal ${prefix}-`, perPage: '100', sort: 'sku' })
    if (cursor) query.set('cursor', cursor)
    const { status, body } = await client.call('GET', `/resources/products?${query}`)
    if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
    records.push(...body.items.map(({ values }: { readonly values: Values }) => values))
    cursor = body.next
  }
  return records
}
