import type { MetaBody, RemotesBody, SlotMap } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import type { Application } from '../create-application'
import { formComponents } from '../resources/form-components'
import type { Viewer } from '../slots/viewer'

export interface MetaDeps {
  readonly application: Application
  readonly catalog: Catalog
  /** Grows with every change of slots or remotes. */
  readonly revision: () => number
}

/** The body of `GET /meta`: everything the interface draws for this viewer. */
export function composeMeta(
  { application, catalog, revision }: MetaDeps,
  viewer: Viewer,
): MetaBody {
  const slots = application.slots.slotsFor(viewer)
  const names = [
    ...componentNames(slots),
    ...formComponents(application.resources.values(), application.slots, viewer),
  ]
  // Both maps are asked for every name, so that a developer is told of one in the wrong registry.
  const remotes = catalog.remotesFor({ slots: names, globals: names })
  return {
    dashboards: application.dashboardsFor(viewer),
    modules: application.modulesFor(viewer),
    slots,
    user: viewer.user,
    tenant: viewer.tenant,
    tenants: [...viewer.tenants],
    permissions: [...viewer.permissions].sort(),
    remotes,
    revision: revision(),
  }
}

/** The body of `GET /remotes`: what the entries of `GET /slots` need, and no more. */
export function publicRemotes({ application, catalog }: Omit<MetaDeps, 'revision'>): RemotesBody {
  return catalog.remotesFor({ slots: componentNames(application.slots.publicSlots()), globals: [] })
}

function componentNames(slots: SlotMap): string[] {
  return Object.values(slots).flatMap((entries) => entries.map(({ component }) => component))
}
