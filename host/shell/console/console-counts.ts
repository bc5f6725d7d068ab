import type { OverviewBrief, Tone } from '@slipway/sdk/contract'
import type { ConsolePlace } from '@slipway/sdk/contract/pages'

/** The count of what waits at a page, and how bad that is. */
export interface PlaceCount {
  readonly count: number
  readonly tone: Tone
  readonly text: `manage.count.${'errors' | 'failing' | 'proposals' | 'webhooks' | 'expiring'}`
}

/** Returns the counts beside the entries of the navigation; for what is 0, or not for the reader, none. */
export function consoleCounts({
  tone,
  counts,
}: OverviewBrief): Partial<Readonly<Record<ConsolePlace, PlaceCount>>> {
  const { errors, failing, proposals, webhooks, expiring } = counts
  const ofErrors = tone === 'bad' ? 'bad' : 'warn'
  return {
    ...(failing && { health: { count: failing, tone, text: 'manage.count.failing' } }),
    ...(errors && { errors: { count: errors, tone: ofErrors, text: 'manage.count.errors' } }),
    ...(proposals && {
      proposals: { count: proposals, tone: 'idle', text: 'manage.count.proposals' },
    }),
    ...(webhooks && { webhooks: { count: webhooks, tone: 'warn', text: 'manage.count.webhooks' } }),
    ...(expiring && { tokens: { count: expiring, tone: 'idle', text: 'manage.count.expiring' } }),
  }
}
