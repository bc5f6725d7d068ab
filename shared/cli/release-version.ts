import {
  CodedError,
  type NewRelease,
  type NewRollback,
  type ReleaseEntry,
  type ReleaseHead,
  releaseEntry,
  releaseHead,
} from '@slipway/sdk/contract'
import { callOf } from '../contract/api/call-of'
import type { HostClient } from './host-client'

/** The head release and its ETag. */
export async function readHead({
  call,
}: HostClient): Promise<{ readonly head: ReleaseHead; readonly etag: string }> {
  const { body, headers } = await call(callOf('GET /manage/releases/head'), releaseHead)
  return { head: body, etag: headers.get('etag') ?? '' }
}

/** A new release, or a step back. */
export type ReleaseChange = NewRelease | NewRollback

const attempts = 3

/**
 * Makes a release on top of the head. Only this remote is changed, so when somebody else was faster
 * it is laid over theirs.
 */
export async function changeRelease(
  host: HostClient,
  change: ReleaseChange,
): Promise<ReleaseEntry> {
  for (let attempt = 1; ; attempt++) {
    const { etag } = await readHead(host)
    try {
      const headers = { 'If-Match': etag }
      return (await host.call({ ...changeCall(change), headers }, releaseEntry)).body
    } catch (error) {
      const isLate = error instanceof CodedError && error.status === 412
      if (!isLate || attempt === attempts) throw error
    }
  }
}

function changeCall(change: ReleaseChange) {
  return 'set' in change
    ? callOf('POST /manage/releases', { body: change })
    : callOf('POST /manage/releases/rollback', { body: change })
}

/** The live versions of a remote, for people. */
export function describeLive(released: ReleaseHead['remotes'][string] | null | undefined): string {
  if (!released) return 'nothing is live'
  const { version, canary } = released
  return canary
    ? `${version} is live, ${canary.version} for ${canary.percent} % of signed-in users`
    : `${version} is live`
}
