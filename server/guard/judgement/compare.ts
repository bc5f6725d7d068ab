import type { GuardMissing } from '@slipway/sdk/contract'
import type { GuardDraws } from '../../storage/tables/reports/guard-counts-table'
import { type Weight, weigh } from '../criticality'
import { LEAST_USERS, rules } from '../rules'
import type { WatchedVersion } from '../watched-versions'
import { type ArmRows, batchesOf, totalOf } from './batches'
import { type ArmTotal, addBatch, noEvidence, strengthOf } from './evidence'
import { type Judgement, judgeAlone, judgeCanary, LEAST_DRAWS, sharesOfAlpha } from './judge'

/** More than this is no answer that helps anybody. */
const MOST_DRAWS = 10_000

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

/** Both versions as far as they have been seen. */
interface Seen {
  readonly own: ArmTotal
  readonly base: ArmTotal | undefined
  /** Whether the other version goes on being shown beside it. */
  readonly isBeside: boolean
}

/** Says what is told by so much of a version, and of the other one. */
export type Judge = (own: ArmTotal, base: ArmTotal | undefined) => Judgement

/**
 * What has to be seen before `judge` can say that there is no difference, if both go on at the pace that
 * they have; `undefined`: no number of draws of the version is enough, because its former one had too few.
 */
export function missingOf(seen: Seen, judge: Judge): GuardMissing | undefined {
  const { own, base, isBeside } = seen
  const isEnough = (more: number) => {
    const [later, beside] = after(seen, more)
    return judge(later, beside).verdict === 'no-difference'
  }
  if (!isEnough(MOST_DRAWS)) return undefined
  return {
    draws: leastOf(isEnough),
    users: Math.max(0, LEAST_USERS - own.viewers),
    baseDraws: isBeside && base ? Math.max(0, LEAST_DRAWS - base.draws) : 0,
  }
}

/** Enough users, and nothing that fails: only how much is seen matters here. */
function after({ own, base, isBeside }: Seen, more: number): [ArmTotal, ArmTotal | undefined] {
  const draws = own.draws + more
  const later = { draws, failures: 0, users: 0, viewers: Math.max(LEAST_USERS, own.viewers) }
  return [later, isBeside && base ? grown(base, draws * paceOf(own, base)) : base]
}

/** Returns how many draws of the base come with one of the version; where either has none, one. */
function paceOf(own: ArmTotal, base: ArmTotal): number {
  return own.draws === 0 || base.draws === 0 ? 1 : base.draws / own.draws
}

function grown(base: ArmTotal, to: number): ArmTotal {
  const draws = Math.max(LEAST_DRAWS, base.draws, to)
  return { ...base, draws, failures: base.failures * (draws / Math.max(1, base.draws)) }
}

/** The least of what is enough, up to `MOST_DRAWS`, which is. */
function leastOf(isEnough: (more: number) => boolean): number {
  let [from, to] = [0, MOST_DRAWS]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isEnough(middle)) to = middle
    else from = middle + 1
  }
  return to
}
