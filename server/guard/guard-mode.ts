import type { NewGuardMode } from '@slipway/sdk/contract'
import type { ReleaseDeps } from '../catalog/release/release-changes'
import type { Actor } from '../storage/tables/audit-table'
import { createGuardStateTable } from '../storage/tables/reports/guard-state-table'

/** Lets the guard act, or only warn, or do nothing. Other servers read it at their next look. */
export function setGuardMode(
  { changes, createAudit }: ReleaseDeps,
  { mode, why, actor }: NewGuardMode & { readonly actor: Actor },
): Promise<void> {
  return changes.change('catalog', async (scope) => {
    const state = createGuardStateTable(scope)
    const { mode: from } = await state.mode()
    await state.setMode(mode, { who: actor.name, why })
    const subject = { id: null, name: 'guard' }
    const detail = { from, to: mode, why }
    await createAudit(scope).add({ actor, action: 'guard.mode-set', subject, detail })
  })
}
