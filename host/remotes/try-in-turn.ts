import { reportCodes } from '@slipway/sdk/contract'
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
  const failures: LoadFailure[] = []
  return new Promise((resolve) => {
    const end = (loaded: LoadFailure) => {
      failures.push(loaded)
      if (failures.length === starts.length) resolve(worstOf(failures))
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
function isOfAddress({ reason, isRefused }: LoadFailure): boolean {
  return reportCodes[reason].isTriedAgain || isRefused === true
}

// A lost connection passes; it is tried again.
function worstOf(failures: readonly LoadFailure[]): LoadFailure {
  const [first] = failures
  const lost = failures.find(({ reason }) => reportCodes[reason].isTriedAgain)
  const found = lost ?? first
  if (!found) throw new Error('There is no address to load from.')
  return found
}
