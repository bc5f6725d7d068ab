import type { LayoutDifference } from './layout'

/** One way in which two reviews of a draft differ. */
export interface ReviewChange {
  /** `gone`: the draft does not change that any more. */
  readonly is: 'new' | 'other' | 'gone'
  /** As it is now; of `gone`, as it was. */
  readonly difference: LayoutDifference
}

/** Compares a draft's changes with those that were reviewed: `before` and `now` are the differences of both reviews. */
export function compareReviews(
  before: readonly LayoutDifference[],
  now: readonly LayoutDifference[],
): readonly ReviewChange[] {
  const present = now.flatMap((difference): ReviewChange[] => {
    const earlier = before.find((one) => isOfSame(one, difference))
    if (!earlier) return [{ is: 'new', difference }]
    return doesSame(earlier, difference) ? [] : [{ is: 'other', difference }]
  })
  const gone = before.filter((earlier) => !now.some((one) => isOfSame(one, earlier)))
  return [...present, ...gone.map((difference): ReviewChange => ({ is: 'gone', difference }))]
}

/** Of one entry, which may be moved meanwhile, or of the order of one location. */
function isOfSame(one: LayoutDifference, other: LayoutDifference): boolean {
  return one.id === other.id && (one.id !== null || one.location === other.location)
}

function doesSame(one: LayoutDifference, other: LayoutDifference): boolean {
  const effect = ({ to, order }: LayoutDifference) => JSON.stringify([to, order?.to])
  return effect(one) === effect(other)
}
