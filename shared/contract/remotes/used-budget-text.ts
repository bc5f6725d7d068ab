import { budgetText } from './budget'
import type { UsedBudget } from './health'
import { saidBudgetText } from './overruled-budget'

type Used = Pick<UsedBudget, 'failures' | 'p95' | 'overruled'>

/** `95 % of 5 failures per 1,000, 12 % of p95 500 ms`, and whose word that is where an operator overrules it. */
export function usedBudgetText({ failures, p95, overruled }: Used): string {
  const said = overruled ? ` (${saidBudgetText(overruled)})` : ''
  const parts = [
    ...(failures
      ? [`${shareText(failures.used)} of ${budgetText({ failures: failures.limit })}`]
      : []),
    ...(p95 ? [`${shareText(p95.used)} of ${budgetText({ p95: p95.limit })}`] : []),
  ]
  return `${parts.join(', ')}${said}`
}

function shareText(used: number | null): string {
  return used === null ? 'too few to tell' : `${Math.round(used * 100)} %`
}
