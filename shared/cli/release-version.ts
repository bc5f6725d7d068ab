import {
  CodedError,
  type NewRelease,
  type ReleaseEntry,
  type ReleaseHead,
  releaseEntry,
  releaseHead,
} from '@slipway/sdk/contract'
import type { HostClient } from './host-client'

/** The head release and its ETag. */
export async function readHead({
  call,
}: HostClient): Promise<{ readonly head: ReleaseHead; readonly etag: string }> {
  const { body, headers } = await call({ path: '/manage/releases/head' })
  return { head: releaseHead.parse(body), etag: headers.get('etag') ?? '' }
}

/** What is changed on the head: by name of the path below `/manage/releases`. */
export type ReleaseChange =
  | { readonly path: ''; readonly json: NewRelease }
  | {
      readonly path: '/rollback'
      readonly json: { readonly remote: string; readonly why: string }
    }

const attempts = 3

/**
 * Makes a release on top of the head. Only this remote is changed, so when somebody else was faster
 * it is laid over theirs.
 */
export async function changeRelease(
  host: HostClient,
  { path, json }: ReleaseChange,
): Promise<ReleaseEntry> {
  for (let attempt = 1; ; attempt++) {
    const { etag } = await readHead(host)
    try {
      const headers = { 'If-Match': etag }
      const call = { method: 'POST', path: `/manage/releases${path}`, json, headers } as const
      return releaseEntry.parse((await host.call(call)).body)
    } catch (error) {
      const isLate = error instanceof CodedError && error.status === 412
      if (!isLate || attempt === attempts) throw error
    }
  }
}

/** The live versions of a remote, for people. */
export function describeLive(released: ReleaseHead['remotes'][string] | null | undefined): string {
  if (!released) return 'nothing is live'
  const { version, canary } = released
  return canary
    ? `${version} is live, ${canary.version} for ${canary.percent} % of signed-in users`
    : `${version} is live`
}
