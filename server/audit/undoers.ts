import type { UndoableAction } from '@slipway/sdk/contract'
import { roleUndoer, stateUndoer, tenantUndoer } from './account-undoers'
import { budgetUndoer } from './budget-undoer'
import {
  freezeUndoer,
  grantsUndoer,
  guardModeUndoer,
  releaseUndoer,
  switchUndoer,
} from './catalog-undoers'
import { layoutUndoer } from './layout-undoer'
import { decisionUndoer, rulesUndoer } from './proposal-undoers'
import type { Undoer } from './undoer'
import { webhookUndoer } from './webhook-undoer'

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
