import type { Manifest } from '@slipway/sdk/contract'
import { useEffect, useState } from 'react'

/** The remote as it is built now. */
export interface Remote {
  /** `undefined` until something could be built. */
  readonly manifest: Manifest | undefined
  /** Why the last build failed; the one before stays on screen. */
  readonly fault: string | undefined
  readonly isReached: boolean
}

/** Follows the builds of the dev server. */
export function useRemote(): Remote {
  const [remote, setRemote] = useState<Remote>({
    manifest: undefined,
    fault: undefined,
    isReached: true,
  })
  useEffect(() => {
    const change = (part: Partial<Remote>) => setRemote((before) => ({ ...before, ...part }))
    // One after the other: what was read first must not be last.
    let reading = Promise.resolve()
    const inTurn = (work: () => Promise<Partial<Remote>>) => {
      reading = reading.then(work).then(change)
    }
    const builds = new EventSource('/builds')
    builds.onopen = () => change({ isReached: true })
    builds.onerror = () => change({ isReached: false })
    builds.addEventListener('build', () =>
      inTurn(async () => ({ ...(await read()), fault: undefined })),
    )
    builds.addEventListener('fault', ({ data }) =>
      inTurn(async () => ({ fault: JSON.parse(data) })),
    )
    return () => builds.close()
  }, [])
  return remote
}

// The command may end while it is asked: the stream says so, and what was read before stays.
async function read(): Promise<Pick<Remote, 'manifest'> | undefined> {
  const reply = await fetch('/slipway.json').catch(() => undefined)
  return reply?.ok ? { manifest: await reply.json() } : undefined
}
