import { productPermissions, type UndoableAction } from '@slipway/sdk/contract'
import { rulesOf, setRules } from '../catalog/proposals/change-rules'
import { findStored, putDecisionBack } from '../catalog/proposals/decide-proposal'
import { decisionOf } from '../catalog/proposals/list-proposals'
import { operatorsBudgetOf, putBudgetBack } from '../health/budgets/overruled-budgets'
import { partsNow, withParts } from '../layout/layout-parts'
import { refuseLocked, storeLayout } from '../layout/publish-layout'
import { createProposalsTable } from '../storage/tables/catalog/proposals-table'
import { createLayoutsTable } from '../storage/tables/layouts-table'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { auditedState, changeWebhook } from '../webhooks/webhooks'
import { roleUndoer, stateUndoer, tenantUndoer } from './account-undoers'
import {
  freezeUndoer,
  grantsUndoer,
  guardModeUndoer,
  nameUndoer,
  releaseUndoer,
  switchUndoer,
} from './catalog-undoers'
import { isSameState, lastChange, presentOf } from './present'
import type { UndoableEntry, Undoer } from './undoer'

/** The undoer of a decision on a proposal: the decision before it is put back, or the proposal waits again. */
const decisionUndoer: Undoer<DecisionAction> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { detail } = entry
    const now = decisionOf(await findStored(scope, keyOf(entry)))
    const actions = ['proposal.approved', 'proposal.refused', 'proposal.reopened'] as const
    const concerns = (other: { readonly proposal?: unknown; readonly digest?: unknown }) =>
      other.proposal === detail.proposal && other.digest === detail.digest
    return await presentOf(scope, { entry, now, subject: detail.proposal, actions, concerns })
  },
  undo: (work, entry) =>
    putDecisionBack(work, {
      ...keyOf(entry),
      decision: entry.detail.from,
      actor: work.actor,
    }),
}

const rulesUndoer: Undoer<'proposal.rules-changed'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const now = rulesOf(await createProposalsTable(scope).rules())
    return await presentOf(scope, { entry, now, actions: ['proposal.rules-changed'] })
  },
  undo: (work, { detail: { from } }) =>
    setRules(work, { to: from, why: work.why, actor: work.actor }),
}

/** The undoer of one layout's changes, whatever later ones changed besides. */
const layoutUndoer: Undoer<'layout.published' | 'layout.reverted'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { detail } = entry
    const { layout } = await createLayoutsTable(scope).head()
    const now = partsNow(layout, detail.to)
    const actions = ['layout.published', 'layout.reverted'] as const
    return {
      isStill: isSameState(now, detail.to),
      now,
      changes: (['entries', 'order'] as const).flatMap((part) =>
        Object.entries(detail.from[part]).map(([subject, before]) => ({
          subject,
          from: now[part][subject] ?? null,
          to: before,
        })),
      ),
      since: await lastChange(scope, { entry, actions }),
    }
  },
  async undo({ scope, application, may, createAudit, actor, why }, { detail: { from } }) {
    const head = await createLayoutsTable(scope).head()
    const layout = withParts(head.layout, from)
    const bound = { application, mayManage: may(productPermissions.manage) }
    await refuseLocked(scope, bound, { layout, published: head.layout })
    await storeLayout(scope, { createAudit, head, layout, actor, why })
  },
}

/** The undoer of what an address is told of, and of whether it is told; not of the address. */
const webhookUndoer: Undoer<'webhook.changed' | 'webhook.switched-off'> = {
  topic: 'access',
  async look(scope, entry) {
    const hook = await createWebhooksTable(scope).find(entry.subject.id ?? 0)
    const now = hook && auditedState(hook)
    const actions = ['webhook.changed', 'webhook.switched-off'] as const
    return await presentOf(scope, { entry, now, actions })
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
    const { component } = entry.detail
    const remote = entry.subject.name
    const now = await operatorsBudgetOf(scope, { remote, component })
    const concerns = (other: { readonly component?: unknown }) => other.component === component
    const subject = `${remote} ${component}`
    const actions = ['remote.budget-set'] as const
    return await presentOf(scope, { entry, now, subject, actions, concerns })
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
  'remote.name-set': nameUndoer,
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

type DecisionAction = 'proposal.approved' | 'proposal.refused' | 'proposal.reopened'

function keyOf({ subject, detail }: UndoableEntry<DecisionAction>) {
  return { remote: subject.name, id: detail.proposal, digest: detail.digest }
}
