import { type NewBudget, remoteBudgetsBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from './api'
import { type Changed, requestChange } from './change'
import { useManageReply } from './manage'
import type { Reply } from './use-reply'

/** The weekly budgets of a remote's live components, and who set them. */
export function useRemoteBudgets(remote: string): Reply<typeof remoteBudgetsBody> {
  const call = callOf('GET /manage/health/{remote}/budgets', { path: { remote } })
  return useManageReply(remoteBudgetsBody, call)
}

interface BudgetOf {
  readonly remote: string
  readonly component: string
}

/** Overrules a budget; `null`: goes back to the team's. */
export function sendBudget(
  api: Api,
  path: BudgetOf,
  body: NewBudget | null,
): Promise<Changed<unknown>> {
  return requestChange(
    api,
    body
      ? callOf('PUT /manage/health/{remote}/budgets/{component}', { path, body })
      : callOf('DELETE /manage/health/{remote}/budgets/{component}', { path }),
  )
}
