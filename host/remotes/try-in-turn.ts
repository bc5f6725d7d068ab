import { isTriedAgain } from './load-failure'
import type { Loaded, LoadFailure } from './loaded'

/**
 * Loads from one address after the other: from the next as soon as one has failed, or takes longer than
 * `shareMs`, so that one that never answers leaves the others time. The first component that comes counts.
 * What another address would have no better, such as code that throws, ends it at once.
 */
export function tryInTurn(
  starts: readonly (() => Promise<Loaded>)[],
  shareMs: number,
): Promise<Loaded> {
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
