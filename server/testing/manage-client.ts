import { SlotLocation } from '@slipway/sdk/contract'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { builtVersion } from './built-version'
import type { TestServer } from './create-test-server'
import type { Reply } from './http-client'
import { packVersion } from './pack-archive'

/** Calls of `/manage` by one caller: a session's cookie, or a team's token. */
export interface ManageClient {
  get(path: string): Promise<Reply>
  post(path: string, json: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Sends a version; `archive` when it is not the one that the build would make. */
  publish(
    version: BuiltVersion,
    options?: { readonly archive?: Buffer; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Reply>
  /** Releases onto the present head. */
  release(set: Readonly<Record<string, unknown>>, why?: string): Promise<Reply>
  rollBack(remote?: string): Promise<Reply>
}

export function manageClient(
  server: Pick<TestServer, 'request'>,
  who: { readonly cookie?: string; readonly token?: string },
): ManageClient {
  const own = who.token === undefined ? {} : { Authorization: `Bearer ${who.token}` }
  const call: TestServer['request'] = (path, { headers, ...options } = {}) =>
    server.request(`/manage${path}`, {
      ...options,
      ...(who.cookie !== undefined && { cookie: who.cookie }),
      headers: { ...own, ...headers },
    })
  const post: ManageClient['post'] = (path, json, headers = {}) =>
    call(path, { method: 'POST', json, headers })
  const readTag = async () => String((await call('/releases/head')).headers.etag)
  return {
    get: (path) => call(path),
    post,
    delete: (path) => call(path, { method: 'DELETE' }),
    publish: (version, { archive = packVersion(version), headers } = {}) =>
      call(`/remotes/${version.manifest.name}/versions/${version.manifest.version}`, {
        method: 'PUT',
        body: archive,
        headers: { 'Content-Type': 'application/gzip', ...headers },
      }),
    async release(set, why = 'a test') {
      return await post('/releases', { set, why }, { 'If-Match': await readTag() })
    },
    async rollBack(remote) {
      const order = { why: 'a test', ...(remote !== undefined && { remote }) }
      return await post('/releases/rollback', order, { 'If-Match': await readTag() })
    },
  }
}

/** A version of a remote "team" that every check lets pass. */
export function teamVersion(
  version = '1.0.0',
  parts: Parameters<typeof builtVersion>[0] = {},
): BuiltVersion {
  const { name = 'team' } = parts
  return builtVersion({
    name,
    version,
    components: [{ name: 'TeamCard', locations: [SlotLocation.DASHBOARD_BEFORE_CARDS.value] }],
    files: { 'entry.js': `export const of = "${name} ${version}"` },
    ...parts,
  })
}
