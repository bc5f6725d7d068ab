import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import type { Loaded, LoadRemote } from './loaded'

export interface LoadOptions {
  readonly name: string
  /** 0 at first; each retry has an address of its own, for no browser evaluates one twice. */
  readonly attempt: number
  readonly released: () => RemotesBody
}

type LoadOnce = (remote: RemoteDescriptor, options: LoadOptions) => Promise<Loaded>

/**
 * Tries again what may pass by itself: a lost connection, not code that is broken. A retry has an
 * address of its own, for no browser evaluates one twice; what has come once is asked for where it is.
 */
export function loadWithRetry(loadOnce: LoadOnce): LoadRemote {
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
    for (const pause of [250, 750]) {
      const loaded = await tryOnce(remote, { name, released })
      if (loaded.ok || loaded.reason !== 'load-failed') return loaded
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
    return tryOnce(remote, { name, released })
  }
}
