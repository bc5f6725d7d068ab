import {
  type NewDisabled,
  type NewGrants,
  type NewRelease,
  type NewReleaseFreeze,
  type NewReleasePreview,
  SlotLocation,
} from '@slipway/sdk/contract'
import type { Given } from '@slipway/sdk/contract/call'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { builtVersion } from './built-version'
import type { Reply } from './http-client'
import { packVersion } from './pack-archive'
import type { TestClient } from './test-client'

type Headers = Readonly<Record<string, string>>

/** Calls of one caller: a session's cookie, or a team's token. */
export interface ManageClient extends Pick<TestClient, 'call'> {
  /** The remote, with its versions and what they may. */
  read(remote: string): Promise<Reply>
  grant(remote: string, body: NewGrants): Promise<Reply>
  disable(remote: string, body: NewDisabled): Promise<Reply>
  createToken(
    remote: string,
    body: Given<'POST /manage/remotes/{remote}/tokens'>['body'],
  ): Promise<Reply>
  /** Sends a version; `archive` when it is not the one that the build would make. */
  publish(
    version: BuiltVersion,
    options?: { readonly archive?: Buffer; readonly headers?: Headers },
  ): Promise<Reply>
  /** What is released now. */
  head(): Promise<Reply>
  /** Releases onto the present head. */
  release(set: NewRelease['set'], why?: string): Promise<Reply>
  rollBack(remote?: string, to?: number): Promise<Reply>
  freeze(body: NewReleaseFreeze): Promise<Reply>
  preview(body: NewReleasePreview): Promise<Reply>
}

export function manageClient(
  server: Pick<TestClient, 'call'>,
  { token, ...who }: { readonly cookie?: string; readonly token?: string },
): ManageClient {
  const own = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const call: TestClient['call'] = (...[route, options]) =>
    server.call(
      route,
      ...([{ ...who, ...options, headers: { ...own, ...options?.headers } }] as never),
    )
  const head = () => call('GET /manage/releases/head')
  const atHead = async () => ({ 'If-Match': String((await head()).headers.etag) })
  return {
    call,
    head,
    read: (remote) => call('GET /manage/remotes/{remote}', { path: { remote } }),
    grant: (remote, body) =>
      call('POST /manage/remotes/{remote}/grants', { path: { remote }, body }),
    disable: (remote, body) =>
      call('POST /manage/remotes/{remote}/disabled', { path: { remote }, body }),
    createToken: (remote, body) =>
      call('POST /manage/remotes/{remote}/tokens', { path: { remote }, body }),
    publish: (version, { archive = packVersion(version), headers } = {}) =>
      call('PUT /manage/remotes/{remote}/versions/{version}', {
        path: { remote: version.manifest.name, version: version.manifest.version },
        bytes: archive,
        headers: { 'Content-Type': 'application/gzip', ...headers },
      }),
    async release(set, why = 'a test') {
      return await call('POST /manage/releases', { body: { set, why }, headers: await atHead() })
    },
    freeze: (body) => call('PUT /manage/releases/freeze', { body }),
    preview: (body) => call('POST /manage/releases/preview', { body }),
    async rollBack(remote, to) {
      const named = { ...(remote !== undefined && { remote }), ...(to !== undefined && { to }) }
      const body = { why: 'a test', ...named }
      return await call('POST /manage/releases/rollback', { body, headers: await atHead() })
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
