import type { RemoteDescriptor } from '@slipway/sdk/contract'

const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

const pauses = new WeakMap<RemoteDescriptor, number>()
let stop = () => {}

/**
 * Calls `go` once when a line that was lost may be back: as soon as the browser says so, or after a
 * pause that is twice as long each time for the same `remote`. Only the last `go` is called.
 */
export function tryLater(remote: RemoteDescriptor, go: () => void): void {
  const pauseMs = pauses.get(remote) ?? PAUSE_MS
  pauses.set(remote, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
  const again = () => {
    stop()
    go()
  }
  stop()
  window.addEventListener('online', again)
  const timer = setTimeout(again, pauseMs)
  stop = () => {
    window.removeEventListener('online', again)
    clearTimeout(timer)
  }
}
