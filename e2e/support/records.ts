import type { BrowserContext } from '@playwright/test'
import type { ResourceRecord } from '@slipway/sdk/contract'
import type { RunningServer } from '../server'

/** The first records that a query of a resource finds for the signed-in user. */
export async function findRecords(
  context: BrowserContext,
  server: RunningServer,
  query: string,
): Promise<readonly ResourceRecord[]> {
  const reply = await context.request.get(`${server.url}/resources/${query}`)
  if (!reply.ok()) throw new Error(`${query}: ${await reply.text()}`)
  const { items } = (await reply.json()) as { items: ResourceRecord[] }
  return items
}

/** The id of the first one. */
export async function findId(
  context: BrowserContext,
  server: RunningServer,
  query: string,
): Promise<number> {
  const [first] = await findRecords(context, server, query)
  if (!first) throw new Error(`${query} finds nothing`)
  return first.id
}
