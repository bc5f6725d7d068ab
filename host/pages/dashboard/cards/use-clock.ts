import { useSyncExternalStore } from 'react'

const STEP_MS = 5000

/** The time in milliseconds, in steps of five seconds. */
export function useClock(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}
