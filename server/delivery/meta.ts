import {
  type DevelopmentOverride,
  type MetaBody,
  productPermissions,
  type RemotesBody,
  SlotLocation,
  type SlotMap,
} from '@slipway/sdk/contract'
import type { Application } from '../application/create-application'
import type { Catalog, CatalogWithVersion } from '../catalog/catalog'
import type { LoadTokens } from '../identity/load-tokens'
import { formComponents } from '../resources/define/form-components'
import { permissionFor } from '../resources/define/permission'
import type { Viewer } from '../slots/viewer'
import { ViewerSlots } from '../slots/viewer-slots'
import { withRightsOfBoth } from './preview/rights-of-both'
import type { ActiveView } from './preview/session-views'

export interface MetaDeps {
  readonly application: Application
  readonly catalog: Catalog
  /** Grows with every change of slots or remotes. */
  readonly revision: () => number
  readonly loadTokens: Pick<LoadTokens, 'issue'>
  /** Whether the database has the demo's own week. */
  readonly isDemo?: boolean
}

/** What a session has besides its viewer. */
export interface SessionParts {
  readonly override?: DevelopmentOverride | null
  readonly view?: ActiveView | null
}

type OwnPart = Pick<MetaBody, 'user' | 'tenant' | 'tenants' | 'override' | 'loadToken'>

/** The body of `GET /meta`: everything the interface draws for this viewer. */
export function composeMeta(
  deps: MetaDeps,
  viewer: Viewer,
  { override = null, view }: SessionParts = {},
): MetaBody {
  return {
    ...composeOwn(deps, viewer, override),
    ...composeShared(deps, viewer, deps.application.slots.forViewer(viewer)),
    ...(view && composeViewed(deps, viewer, view)),
  }
}

/** The part of the body that is for this viewer alone. */
export function composeOwn(
  { loadTokens }: Pick<MetaDeps, 'loadTokens'>,
  { user, tenant, tenants }: Viewer,
  override: DevelopmentOverride | null,
): OwnPart {
  return { user, tenant, tenants: [...tenants], override, loadToken: loadTokens.issue(user.id) }
}

/** What is in the bodies of all who have the same roles and pass the same gates. */
export function composeShared(
  deps: Omit<MetaDeps, 'loadTokens'>,
  viewer: Viewer,
  slots: ViewerSlots,
): Omit<MetaBody, keyof OwnPart | 'view'> {
  const { revision, isDemo = false } = deps
  const notes = viewer.permissions.has(productPermissions.develop) ? slots.warnings() : []
  return {
    ...composeRights(deps, viewer),
    ...composeSlots(deps, viewer, slots),
    revision: revision(),
    ...(isDemo && viewer.permissions.has(productPermissions.release) && { demo: true as const }),
    ...(notes.length > 0 && { notes }),
  }
}

/** Where a viewer may go, and what they may do there. */
function composeRights(
  { application }: Pick<MetaDeps, 'application'>,
  viewer: Viewer,
): Pick<MetaBody, 'dashboards' | 'modules' | 'permissions'> {
  return {
    dashboards: application.dashboardsFor(viewer),
    modules: application.modulesFor(viewer),
    permissions: [...viewer.permissions].sort(),
  }
}

/** What a session sees instead of its own, and what it is. */
function composeViewed(
  deps: MetaDeps,
  viewer: Viewer,
  { as, draft, link }: ActiveView,
): Partial<MetaBody> {
  const { application, catalog } = deps
  const shown = as?.shown ?? viewer
  const seen = link?.seen
  const slots = new ViewerSlots(
    draft?.layout
      ? application.slots.arranged(draft.layout, seen?.catalog.proposals())
      : (seen?.arrangement ?? application.slots.current()),
    shown,
    { hasIds: draft !== undefined },
  )
  return {
    ...composeSlots({ application, catalog: seen?.catalog ?? catalog }, shown, slots),
    ...(as && composeRights(deps, withRightsOfBoth(viewer, shown))),
    view: {
      ...(as && { as: as.body }),
      ...(draft && { draft: { id: draft.id, ids: slots.ids() } }),
      ...(link && { link: { ...link.body, ...(!seen && { held: true as const }) } }),
    },
  }
}

/** The slots of a viewer, and what loads them. */
function composeSlots(
  {
    application,
    catalog,
  }: Pick<MetaDeps, 'application'> & { readonly catalog: CatalogWithVersion },
  viewer: Viewer,
  own: ViewerSlots,
): Pick<MetaBody, 'slots' | 'remotes' | 'pageSlots'> {
  const slots = own.slots()
  const { open, elsewhere } = namedComponents(application, own, slots)
  const names = [...open, ...elsewhere]
  // Both maps are asked for every name, so that a developer learns of one in the wrong registry.
  const remotes = catalog.remotesFor({
    slots: names,
    globals: names,
    onlyPublic: new Set(open.filter((name) => !elsewhere.has(name))),
    userId: viewer.user.id,
  })
  // Of no resource, mode or record: those that ask for a window alone.
  const pageSlots = own.pageSlots({})
  return { slots, remotes, ...(pageSlots && { pageSlots }) }
}

/** The body of `GET /remotes`: what the entries of `GET /slots` need, and no more. */
export function publicRemotes({
  application,
  catalog,
}: Pick<MetaDeps, 'application' | 'catalog'>): RemotesBody {
  const { open } = splitNames(application.slots.publicSlots())
  return catalog.remotesFor({ slots: open, globals: [], onlyPublic: new Set(open) })
}

interface NamedComponents {
  /** At public locations: their remotes need the operator's grant, unless the component is elsewhere too. */
  readonly open: readonly string[]
  /** At protected locations and in forms. */
  readonly elsewhere: ReadonlySet<string>
}

/** The components that a viewer's page names, by where; `slots` is what the viewer gets. */
export function namedComponents(
  { resources }: Pick<Application, 'resources'>,
  own: ViewerSlots,
  slots: SlotMap,
): NamedComponents {
  const { open, closed } = splitNames(slots)
  const forms = formComponents(resources.values(), own)
  const onPages = own.pageComponents(
    (name) => own.viewer?.permissions.has(permissionFor(name, 'view')) ?? false,
  )
  return { open, elsewhere: new Set([...closed, ...forms, ...onPages]) }
}

/** The components at public locations, and those at protected ones. */
function splitNames(slots: SlotMap): Readonly<Record<'open' | 'closed', readonly string[]>> {
  const isPublic = new Set<string>(SlotLocation.publicValues())
  const named = (wanted: boolean) =>
    Object.entries(slots)
      .filter(([location]) => isPublic.has(location) === wanted)
      .flatMap(([, entries]) => entries.map(({ component }) => component))
  return { open: named(true), closed: named(false) }
}
