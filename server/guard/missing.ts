import type { GuardMissing } from '@slipway/sdk/contract'
import type { ArmTotal } from './evidence'
import { type Judgement, LEAST_DRAWS } from './judge'
import { LEAST_USERS } from './rules'

/** Both versions as far as they have been seen. */
interface Seen {
  readonly own: ArmTotal
  readonly base: ArmTotal | undefined
  /** Whether the other version goes on being shown beside it. */
  readonly isBeside: boolean
}

/** Says what is told by so much of a version, and of the other one. */
export type Judge = (own: ArmTotal, base: ArmTotal | undefined) => Judgement

/** More than this is no answer that helps anybody. */
const MOST_DRAWS = 10_000

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

/** Of one that nobody had yet, the other one's pace is as good a guess as any. */
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
