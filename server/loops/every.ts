import { setTimeout } from 'node:timers/promises'

interface EveryOptions {
  /** Takes what a round threw; the next round comes all the same. */
  readonly onError: (error: unknown) => void
  /** The first round comes at once. Default: after `ms`. */
  readonly atOnce?: boolean
}

export interface Loop {
  /** No round begins after this; waits for the one that is under way, two seconds at most. */
  stop(): Promise<void>
}

const STOP_MS = 2000

/**
 * Runs `work` again and again, `ms` milliseconds after its last round ended: rounds never overlap. It keeps no
 * process alive.
 */
export function every(
  ms: number | (() => number),
  work: () => Promise<unknown>,
  { onError, atOnce = false }: EveryOptions,
): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const next = () => (typeof ms === 'number' ? ms : ms())
  const pause = () => setTimeout(next(), undefined, { signal, ref: false }).catch(() => undefined)
  async function run(): Promise<void> {
    if (!atOnce) await pause()
    while (!signal.aborted) {
      await work().catch(onError)
      await pause()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, setTimeout(STOP_MS, undefined, { ref: false })])
    },
  }
}

const PRUNE_EVERY_MS = 15 * 60_000

/** Runs `prune` about every 15 minutes, each process at times of its own. */
export function pruneRegularly(
  prune: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Loop {
  return every(() => PRUNE_EVERY_MS * (0.5 + Math.random()), prune, { onError })
}
