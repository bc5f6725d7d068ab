/** How many streams there may be, and how often one is heard of. */
export interface EventLimits {
  /** Streams of one user. */
  readonly perUser: number
  /** Streams of strangers from one address. */
  readonly perAddress: number
  /** Milliseconds between two signs of life. */
  readonly heartbeatMs: number
}

export const eventLimits: EventLimits = { perUser: 50, perAddress: 200, heartbeatMs: 25_000 }
