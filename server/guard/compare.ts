import type { GuardMissing } from '@slipway/sdk/contract'
import type { GuardDraws } from '../storage/tables/reports/guard-counts-table'
import { type ArmRows, batchesOf, totalOf } from './batches'
import { type Weight, weigh } from './criticality'
import { type ArmTotal, addBatch, noEvidence, strengthOf } from './evidence'
import { type Judgement, judgeAlone, judgeCanary, sharesOfAlpha } from './judge'
import { type Judge, missingOf } from './missing'
import { rules } from './rules'
import type { WatchedVersion } from './watched-versions'

/** What is seen of one component of a version. */
export interface SeenComponent extends Judgement, Weight {
  readonly component: string
  readonly total: ArmTotal
  /** `undefined`: nothing to compare it with. */
  readonly base: ArmTotal | undefined
  /** Of one of which nothing can be told yet: what there has to be for that; `null`: nothing would do. */
  readonly missing: GuardMissing | null | undefined
  /** Whether it is so much worse that its version is taken off. */
  readonly mayAct: boolean
}

/** Each component of a new version beside that of the other one, by the rows of both. */
export function compare(
  watched: WatchedVersion,
  rows: ArmRows,
  now: number,
): readonly SeenComponent[] {
  const { manifest, places } = watched
  const components = [...new Map(manifest.components.map((one) => [one.name, one])).values()]
  const weights = components.map((one) => weigh(one, places))
  const shares = sharesOfAlpha(weights.map(({ criticality }) => criticality))
  return weights.map((weight, index) =>
    seen(watched, {
      ...weight,
      component: components[index]?.name ?? '',
      shareOfAlpha: shares[index] ?? 0,
      rows,
      now,
    }),
  )
}

interface Part extends Weight {
  readonly component: string
  readonly shareOfAlpha: number
  readonly rows: ArmRows
  readonly now: number
}

function seen(watched: WatchedVersion, part: Part): SeenComponent {
  const { as } = watched
  const { component, criticality, criticalAt } = part
  const { own, other } = armsOf(watched, part)
  const total = totalOf(own)
  const base = other && totalOf(other)
  const isBeside = as === 'canary' && other !== undefined
  const judgement = isBeside
    ? judgeBeside(part, strengthIn(own, other, part.now))(total, base)
    : judgeAfter(part)(total, base)
  // Nothing speaks against what is still to come.
  const later = isBeside ? judgeBeside(part, 1) : judgeAfter(part)
  const isUnknown = judgement.verdict === 'cannot-tell'
  const missing = isUnknown ? (missingOf({ own: total, base, isBeside }, later) ?? null) : undefined
  const { by } = judgement
  const mayAct = by !== undefined && rules[by].actsOn[as]
  const weight = { criticality, ...(criticalAt !== undefined && { criticalAt }) }
  return { component, ...weight, total, base, missing, ...judgement, mayAct }
}

const judgeBeside =
  (part: Part, strength: number): Judge =>
  (canary, base = none) =>
    judgeCanary({ ...part, canary, base, strength })

const judgeAfter =
  (part: Part): Judge =>
  (own, before) =>
    judgeAlone({ ...part, own, before })

const none: ArmTotal = { draws: 0, failures: 0, users: 0, viewers: 0 }

/** Rows of both versions: of a canary both since its release, of a new base the former one until then. */
function armsOf({ version, former, formerManifest, as, since }: WatchedVersion, part: Part) {
  const { component, rows } = part
  const isNew = formerManifest?.components.every(({ name }) => name !== component) ?? false
  const of = (name: string, isIn: (at: number) => boolean) =>
    filterRows(rows, (row) => row.version === name && row.component === component && isIn(row.at))
  const own = of(version, (at) => at >= since)
  if (former === undefined || isNew) return { own, other: undefined }
  return { own, other: of(former, (at) => (as === 'canary') === at >= since) }
}

function strengthIn(canary: ArmRows, base: ArmRows, now: number): number {
  return strengthOf(batchesOf(canary, base, now).reduce(addBatch, noEvidence))
}

type Row = Omit<GuardDraws, 'draws'>

export function filterRows({ draws, failures }: ArmRows, isIn: (row: Row) => boolean): ArmRows {
  return { draws: draws.filter(isIn), failures: failures.filter(isIn) }
}
