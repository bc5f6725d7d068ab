/** The findings of one round. */
export interface Round {
  readonly kind: 'write' | 'start'
  /** Milliseconds from the start of the work to the kill. */
  readonly killedAfter: number
  readonly acknowledged: number
  /** Changes on their way at the kill. */
  readonly pending: number
  /** Milliseconds from the start of the next server to its address. */
  readonly restart: number
  readonly faults: readonly string[]
}

export const roundHeader = ` round  kind   killed after  acknowledged  on the way  restart  faults`

export function describeRound(round: Round, number: number): string {
  return [
    String(number).padStart(6),
    round.kind.padEnd(6),
    `${Math.round(round.killedAfter)} ms`.padStart(12),
    String(round.acknowledged).padStart(13),
    String(round.pending).padStart(11),
    `${Math.round(round.restart)} ms`.padStart(8),
    round.faults.length === 0 ? 'none' : round.faults.slice(0, 5).join('; '),
  ].join(' ')
}
