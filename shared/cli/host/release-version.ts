import {
  CodedError,
  type NewRelease,
  type NewRollback,
  type ReleaseEntry,
  type ReleaseHead,
  type RolledBack,
  releaseEntry,
  releaseHead,
  rolledBack,
} from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { HostClient } from './host-client'

/** The head release and its ETag. */
export async function readHead({
  call,
}: HostClient): Promise<{ readonly head: ReleaseHead; readonly etag: string }> {
  const { body, headers } = await call(callOf('GET /manage/releases/head'), releaseHead)
  return { head: body, etag: headers.get('etag') ?? '' }
}

const attempts = 3

/** Makes a release on top of the head. */
export function changeRelease(host: HostClient, change: NewRelease): Promise<ReleaseEntry> {
  const call = callOf('POST /manage/releases', { body: change })
  return onHead(host, async (headers) => (await host.call({ ...call, headers }, releaseEntry)).body)
}

/** Makes an earlier set live again. */
export function askRollBack(host: HostClient, change: NewRollback): Promise<RolledBack> {
  const call = callOf('POST /manage/releases/rollback', { body: change })
  return onHead(host, async (headers) => (await host.call({ ...call, headers }, rolledBack)).body)
}

// Only this remote is changed, so when somebody else was faster it is laid over theirs.
async function onHead<Done>(
  host: HostClient,
  change: (headers: { readonly 'If-Match': string }) => Promise<Done>,
): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    const { etag } = await readHead(host)
    try {
      return await change({ 'If-Match': etag })
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
