import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { isTriedAgain } from './load-failure'
import type { Loaded, LoadRemote } from './loaded'
import { tryInTurn } from './try-in-turn'

export interface LoadOptions {
  readonly name: string
  /** 0 at first; each one has an address of its own. */
  readonly attempt: number
  readonly released: () => RemotesBody
}

type LoadOnce = (remote: RemoteDescriptor, options: LoadOptions) => Promise<Loaded>

/**
 * Tries one place after the other, as many as `placeCount` says, and after a pause again what may pass by
 * itself: a lost connection, not code that is broken. What has come once is asked for where it is.
 */
export function loadWithRetry(
  loadOnce: LoadOnce,
  placeCount: (remote: RemoteDescriptor) => number = () => 1,
): LoadRemote {
  const attempts = new Map<string, number>()

  async function tryOnce(
    remote: RemoteDescriptor,
    { name, released }: Omit<LoadOptions, 'attempt'>,
  ): Promise<Loaded> {
    const component = `${remote.base} ${remote.expose} ${name}`
    const attempt = attempts.get(component) ?? 0
    // Counted before it ends: one that hangs is not waited for again.
    attempts.set(component, attempt + 1)
    const loaded = await loadOnce(remote, { name, attempt, released })
    if (loaded.ok) attempts.set(component, attempt)
    return loaded
  }

  return async (remote, name, released) => {
    const count = placeCount(remote)
    const tries = Array.from({ length: count }, () => () => tryOnce(remote, { name, released }))
    const tryAll = () => tryInTurn(tries, remote.deadlineMs / count)
    for (const pause of [250, 750]) {
      const loaded = await tryAll()
      if (loaded.ok || !isTriedAgain(loaded)) return loaded
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
    return tryAll()
  }
}
