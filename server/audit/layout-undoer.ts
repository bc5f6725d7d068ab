import { productPermissions } from '@slipway/sdk/contract'
import { partsNow, withParts } from '../layout/layout-parts'
import { refuseLocked, storeLayout } from '../layout/publish-layout'
import { createLayoutsTable } from '../storage/tables/layouts-table'
import { isSameState, lastChange } from './present'
import type { Undoer } from './undoer'

/** The undoer of one layout's changes, whatever later ones changed besides. */
export const layoutUndoer: Undoer<'layout.published' | 'layout.reverted'> = {
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
