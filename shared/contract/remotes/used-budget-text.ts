import { budgetText } from './budget'
import type { UsedBudget } from './health'

/** `95 % of 5 failures per 1,000, 12 % of p95 500 ms`. */
export function usedBudgetText({ failures, p95 }: Pick<UsedBudget, 'failures' | 'p95'>): string {
  return [
    ...(failures
      ? [`${shareText(failures.used)} of ${budgetText({ failures: failures.limit })}`]
      : []),
    ...(p95 ? [`${shareText(p95.used)} of ${budgetText({ p95: p95.limit })}`] : []),
  ].join(', ')
}

function shareText(used: number | null): string {
  return used === null ? 'too few to tell' : `${Math.round(used * 100)} %`
}
