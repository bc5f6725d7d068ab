import type { DashboardEntry, MetaBody } from '@slipway/sdk/contract'

/** The dashboard of that name; without one, the first, which is at the root of the interface. */
export function dashboardAt(
  { dashboards }: Pick<MetaBody, 'dashboards'>,
  name: string | undefined,
): DashboardEntry | undefined {
  if (name !== undefined) return dashboards.find((one) => one.name === name)
  return [...dashboards].sort((one, other) => one.order - other.order)[0]
}
