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
    const builds = new EventSource('/builds')
    builds.onopen = () => change({ isReached: true })
    builds.onerror = () => change({ isReached: false })
    builds.addEventListener(
      'build',
      () => void read().then((manifest) => change({ manifest, fault: undefined })),
    )
    builds.addEventListener('fault', ({ data }) => change({ fault: JSON.parse(data) }))
    return () => builds.close()
  }, [])
  return remote
}

async function read(): Promise<Manifest | undefined> {
  const reply = await fetch('/slipway.json')
  return reply.ok ? reply.json() : undefined
}
