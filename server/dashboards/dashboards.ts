import type { DashboardEntry } from '@slipway/sdk/contract'
import { asWritten } from '../languages/localized-text'
import type { Viewer } from '../slots/viewer'
import type { Dashboard } from './dashboard'

/** The dashboards, in the language of `viewer`, as delivered: without the cards that are not for them. */
export function dashboardEntries(
  dashboards: readonly Dashboard[],
  viewer: Viewer,
): DashboardEntry[] {
  return dashboards
    .filter((dashboard) => mayView(dashboard, viewer))
    .map((dashboard) => ({
      name: dashboard.name,
      label: asWritten(dashboard.label),
      path: `/dashboards/${dashboard.name}`,
      order: dashboard.order ?? 0,
      cards: dashboard.cards
        .filter((card) => mayView(card, viewer))
        .map(({ id, component, props, width }) => ({ id, component, props: { ...props }, width })),
    }))
    .sort((a, b) => a.order - b.order)
}

/** Whether the viewer has the right that a dashboard or a card asks for. */
export function mayView(part: { readonly permission?: string }, viewer: Viewer): boolean {
  return part.permission === undefined || viewer.permissions.has(part.permission)
}
