import { createLayoutsTable } from '../storage/tables/layouts-table'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import type { StorageScope } from '../storage/transact'
import { capabilities, layoutNeeds, webhookNeeds } from './capabilities'

/** Something in the database that a newer server wrote, and this software does not know. */
export interface Unheld {
  /** Such as `layout.hours`: a name that is in the newer server's `capabilities`. */
  readonly need: string
  /** The entries of the layout, or the webhooks, that have it. */
  readonly of: readonly string[]
}

/** What is in force by the database and would not be by this server; none where nobody goes back. */
export async function listUnheld(scope: StorageScope): Promise<readonly Unheld[]> {
  const { entries, order } = (await createLayoutsTable(scope).head()).layout
  const webhooks = await createWebhooksTable(scope).list()
  const needs = [
    ...layoutNeeds({ entries: {}, order }).map((need) => [need, 'the order'] as const),
    ...Object.entries(entries).flatMap(([id, entry]) =>
      layoutNeeds({ entries: { [id]: entry }, order: {} }).map((need) => [need, id] as const),
    ),
    ...webhooks.flatMap((webhook) =>
      webhookNeeds(webhook).map((need) => [need, `webhook ${webhook.id}`] as const),
    ),
  ]
  const unknown = needs.filter(([need]) => !capabilities.includes(need))
  return [...new Set(unknown.map(([need]) => need))].map((need) => ({
    need,
    of: unknown.flatMap(([other, of]) => (other === need ? [of] : [])),
  }))
}

const SHOWN = 3

/** A line for each, for people. */
export function unheldLines(unheld: readonly Unheld[]): readonly string[] {
  return unheld.map(({ need, of }) => {
    const more = of.length > SHOWN ? ` and ${of.length - SHOWN} more` : ''
    return `${need}: ${of.slice(0, SHOWN).join(', ')}${more}`
  })
}
