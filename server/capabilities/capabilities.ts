import {
  auditFilter,
  type Layout,
  type NewReleaseFreeze,
  pageGate,
  placement,
  proposedGate,
  type WebhookForm,
  webhookForm,
} from '@slipway/sdk/contract'

/**
 * Names of everything that this software can hold of a layout, a freeze and a webhook. They are made of the
 * contract: a new part of it has a name here, which no older server has.
 */
export const capabilities: readonly string[] = [
  'layout.order',
  ...named('layout', Object.keys(placement.shape)),
  ...named('layout.gate', Object.keys(proposedGate.shape)),
  ...named('layout.page', Object.keys(pageGate.shape)),
  'freeze',
  'freeze.until',
  ...named('webhook.form', webhookForm.options),
  ...named('webhook.event', auditFilter.options),
]

/** The capabilities that every server needs where this layout is published. */
export function layoutNeeds({ entries, order }: Layout): readonly string[] {
  const needs = Object.values(entries).flatMap((entry) => [
    ...named('layout', Object.keys(entry)),
    ...named('layout.gate', Object.keys(entry.gate ?? {})),
    ...named('layout.page', Object.keys(entry.page ?? {})),
  ])
  return [...new Set([...(Object.keys(order).length > 0 ? ['layout.order'] : []), ...needs])]
}

export function freezeNeeds({ until }: Pick<NewReleaseFreeze, 'until'>): readonly string[] {
  return until === null ? ['freeze'] : ['freeze', 'freeze.until']
}

interface NeedyWebhook {
  readonly form: WebhookForm
  readonly events: readonly string[]
}

export function webhookNeeds({ form, events }: NeedyWebhook): readonly string[] {
  return [...named('webhook.form', [form]), ...named('webhook.event', events)]
}

function named(group: string, parts: readonly string[]): readonly string[] {
  return parts.map((part) => `${group}.${part}`)
}
