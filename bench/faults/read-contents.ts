import { createHash } from 'node:crypto'
import type { RemoteEntry } from '@slipway/sdk/contract'
import { createApiClient, signIn } from '../api-client'

/** The contents of a fresh server, by name: how many records, and which code the remotes have. */
export type ServerContents = Readonly<Record<string, string>>

/** Reads it through the API; each released file is held against its integrity. */
export async function readContents(url: string): Promise<ServerContents> {
  const client = createApiClient(url, await signIn(url))
  const contents: Record<string, string> = {}
  for (const resource of ['customers', 'orders', 'order-lines', 'products']) {
    const { body } = await client.call('GET', `/resources/${resource}?perPage=1`)
    contents[resource] = JSON.stringify(body.total)
  }
  const meta = (await client.call('GET', '/meta')).body
  const remotes: Record<string, RemoteEntry> = { ...meta.remotes.slots, ...meta.remotes.globals }
  for (const [name, remote] of Object.entries(remotes))
    contents[name] = 'unavailable' in remote ? 'unavailable' : await stateOf(url, remote)
  return contents
}

type Remote = Exclude<RemoteEntry, { readonly unavailable: unknown }>

async function stateOf(url: string, remote: Remote): Promise<string> {
  for (const [path, integrity] of Object.entries(remote.files)) {
    const bytes = Buffer.from(await (await fetch(url + remote.base + path)).arrayBuffer())
    const digest = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (digest !== integrity) return `${path} is not what was published`
  }
  return `${remote.remote} ${remote.version}`
}
