/** The number of connections, and how long they may be used. */
export interface PoolLimits {
  readonly connections: number
  /** The number of calls that may wait for one. */
  readonly queue: number
  /** Milliseconds for one statement. */
  readonly statementMs: number
}

export const poolLimits: PoolLimits = { connections: 10, queue: 1000, statementMs: 10_000 }
