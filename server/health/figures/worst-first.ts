import { boxesOf, type HealthFigures } from '@slipway/sdk/contract'

type Ranked = Pick<HealthFigures, 'draws' | 'failures' | 'later' | 'reports' | 'load'>

/**
 * The worst first: by the failure rate that is proven, then by load p95. Proven is the lower end of
 * Wilson's interval (95 %): of one that failed at its only attempt next to nothing is known, of 49 in 49 a
 * lot.
 */
export function worstFirst(one: Ranked, other: Ranked): number {
  return provenRate(other) - provenRate(one) || slowness(other) - slowness(one)
}

const Z = 1.96

/** The failure rate, 0 to 1, that there is at least. */
export function provenRate({ reports, ...boxes }: Ranked): number {
  if (boxes.failures === 0 || reports === 0) return 0
  const rate = boxes.failures / boxesOf(boxes)
  const part = (Z * Z) / reports
  const spread = Z * Math.sqrt((rate * (1 - rate)) / reports + part / (4 * reports))
  return Math.max(0, (rate + part / 2 - spread) / (1 + part))
}

function slowness({ load: { p95 } }: Ranked): number {
  return p95 === null ? 0 : (p95.upTo ?? Number.MAX_SAFE_INTEGER)
}
