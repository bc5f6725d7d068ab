import { readNow, type StorageScope } from '../storage/transact'

/** A reading of the database's clock, and of this machine's beside it. */
interface ClockReading {
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number
  /** Milliseconds that this machine's clock is ahead, at least: how long the answer took is in doubt. */
  readonly clockMs: number
}

export async function readClocks(
  scope: StorageScope,
  now: () => number = Date.now,
): Promise<ClockReading> {
  const asked = now()
  const at = await readNow(scope)
  const answered = now()
  const ahead = (asked + answered) / 2 - at
  const doubt = (answered - asked) / 2
  return { at, clockMs: Math.round(Math.sign(ahead) * Math.max(0, Math.abs(ahead) - doubt)) }
}
