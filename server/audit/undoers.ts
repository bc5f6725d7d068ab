import type { UndoableAction } from '@slipway/sdk/contract'
import { operatorsBudgetOf, putBudgetBack } from '../health/budgets/overruled-budgets'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { auditedState, changeWebhook } from '../webhooks/webhooks'
import { roleUndoer, stateUndoer, tenantUndoer } from './account-undoers'
import {
  freezeUndoer,
  grantsUndoer,
  guardModeUndoer,
  releaseUndoer,
  switchUndoer,
} from './catalog-undoers'
import { layoutUndoer } from './layout-undoer'
import { isSameState, lastChange } from './present'
import { decisionUndoer, rulesUndoer } from './proposal-undoers'
import type { Undoer } from './undoer'

/** The undoer of what an address is told of, and of whether it is told; not of the address. */
const webhookUndoer: Undoer<'webhook.changed' | 'webhook.switched-off'> = {
  topic: 'access',
  async look(scope, entry) {
    const { subject, detail } = entry
    const hook = await createWebhooksTable(scope).find(subject.id ?? 0)
    const now = hook && auditedState(hook)
    const actions = ['webhook.changed', 'webhook.switched-off'] as const
    return {
      isStill: isSameState(now, detail.to),
      now,
      changes: [{ subject: subject.name, from: now, to: detail.from }],
      since: await lastChange(scope, { entry, actions }),
    }
  },
  async undo({ scope, actor, createAudit }, { subject, detail: { from } }) {
    const to = { events: from.events, on: from.on }
    await changeWebhook(scope, { id: subject.id ?? 0, to, actor, createAudit })
  },
}

/** The undoer of a budget that an operator set in place of that of a team's build. */
const budgetUndoer: Undoer<'remote.budget-set'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { subject, detail } = entry
    const { component, from, to } = detail
    const now = await operatorsBudgetOf(scope, { remote: subject.name, component })
    const concerns = (other: { readonly component?: unknown }) => other.component === component
    return {
      isStill: isSameState(now, to),
      now,
      changes: [{ subject: `${subject.name} ${component}`, from: now, to: from }],
      since: await lastChange(scope, { entry, actions: ['remote.budget-set'], concerns }),
    }
  },
  async undo(work, { subject, detail: { component, from: words } }) {
    await putBudgetBack(work, { remote: subject.name, component, words, actor: work.actor })
  },
}

/** Every action that can be undone. */
export const undoers: { readonly [Action in UndoableAction]: Undoer<Action> } = {
  'user.disabled': stateUndoer,
  'user.enabled': stateUndoer,
  'user.role-granted': roleUndoer,
  'user.role-revoked': roleUndoer,
  'tenant.renamed': tenantUndoer,
  'remote.released': releaseUndoer,
  'remote.rolled-back': releaseUndoer,
  'remote.disabled': switchUndoer,
  'remote.enabled': switchUndoer,
  'remote.granted': grantsUndoer,
  'remote.budget-set': budgetUndoer,
  'layout.published': layoutUndoer,
  'layout.reverted': layoutUndoer,
  'guard.canary-removed': releaseUndoer,
  'guard.rolled-back': releaseUndoer,
  'guard.switched-off': switchUndoer,
  'guard.mode-set': guardModeUndoer,
  'releases.frozen': freezeUndoer,
  'releases.unfrozen': freezeUndoer,
  'webhook.changed': webhookUndoer,
  'webhook.switched-off': webhookUndoer,
  'proposal.approved': decisionUndoer,
  'proposal.refused': decisionUndoer,
  'proposal.reopened': decisionUndoer,
  'proposal.rules-changed': rulesUndoer,
}
