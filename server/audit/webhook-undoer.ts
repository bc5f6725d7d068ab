import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { auditedState, changeWebhook } from '../webhooks/webhooks'
import { isSameState, lastChange } from './present'
import type { Undoer } from './undoer'

/** The undoer of what an address is told of, and of whether it is told; not of the address. */
export const webhookUndoer: Undoer<'webhook.changed' | 'webhook.switched-off'> = {
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
