import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { isTriedAgain } from './load-failure'
import type { Loaded, LoadFailure, LoadRemote } from './loaded'

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

/**
 * Loads from one address after the other: from the next as soon as one has failed, or takes longer than
 * `shareMs`, so that one that never answers leaves the others time. The first component that comes counts.
 * What another address would have no better, such as code that throws, ends it at once.
 */
function tryInTurn(starts: readonly (() => Promise<Loaded>)[], shareMs: number): Promise<Loaded> {
  const waiting = [...starts]
  let ended = 0
  let worst: LoadFailure | undefined
  return new Promise((resolve) => {
    const end = (loaded: LoadFailure) => {
      ended += 1
      // The first one, or the first lost connection: that passes, and is tried again.
      if (!worst || (isTriedAgain(loaded) && !isTriedAgain(worst))) worst = loaded
      if (ended === starts.length) resolve(worst)
    }
    function next(): void {
      const start = waiting.shift()
      if (!start) return
      // Once for each: whichever of both comes first.
      let goOn = () => {
        goOn = () => {}
        next()
      }
      const timer = setTimeout(() => goOn(), shareMs)
      void start().then((loaded) => {
        clearTimeout(timer)
        if (loaded.ok || !isOfAddress(loaded)) return resolve(loaded)
        end(loaded)
        goOn()
      })
    }
    next()
  })
}

// Another address may have what this one does not: it is away, or its file is another one.
function isOfAddress(loaded: LoadFailure): boolean {
  return isTriedAgain(loaded) || loaded.isRefused === true
}
