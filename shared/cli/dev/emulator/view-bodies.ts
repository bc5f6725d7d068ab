import {
  type BootBody,
  type CardBody,
  deprecationText,
  type FormSlotEntry,
  type Manifest,
  type ManifestComponent,
  type MetaBody,
  namedLocations,
  productPermissions,
  type RemoteDescriptor,
  type RemotesBody,
  type ResourceEntry,
  type SlotMap,
  slotLocations,
  type ViewerComponent,
  type ViewerVersionsBody,
} from '@slipway/sdk/contract'
import { formPlaces, isAnonymous, type View } from '../../../emulator/view'
import { tryJson } from '../../files/try-json'
import { shopResources } from './sample-shop'

/** One call's surroundings: what the bar chose, the remote as it is built now, and where. */
export interface Around {
  readonly view: View
  readonly manifest: Manifest | undefined
  /** The path below which this view's calls go: `BASE_PATH` of the host. */
  readonly basePath: string
  /** Tenant after a switch in the page; else the view's. */
  readonly tenant: number
}

/** Name of the module that is loaded before the remote's entry: through it the page gets new code. */
export const ENTRY = 'slipway-dev.js'

const NEVER_MS = 2_000_000_000

/** The tenants of the emulator. */
const tenants = [
  { id: 1, name: 'Harbour' },
  { id: 2, name: 'Shipyard' },
]

/** Returns the viewer's permissions, which are the same for every resource. */
export function permissionsOf({ role }: View): ResourceEntry['permissions'] {
  const mayChange = role !== 'viewer'
  return { view: true, create: mayChange, update: mayChange, delete: mayChange }
}

export function bootOf(around: Around): BootBody {
  const common = {
    basePath: around.basePath,
    slots: { slots: publicSlots(around) },
    remotes: remotesOf(around),
    development: true,
    revision: 1,
    safeMode: false,
    isConsole: false,
  }
  if (isAnonymous(around.view)) return { ...common, session: 'anonymous' }
  return { ...common, session: 'known', meta: metaOf(around) }
}

export function metaOf(around: Around): MetaBody {
  const { view, tenant } = around
  return {
    dashboards: [dashboardOf(view)],
    modules: [moduleOf(view)],
    slots: slotsOf(around),
    user: { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', locale: view.language },
    tenant: tenants.find(({ id }) => id === tenant) ?? tenants[0] ?? null,
    tenants,
    permissions: permissionNames(view).toSorted(),
    remotes: remotesOf(around),
    revision: 1,
    notes: notesOf(around),
  }
}

// To every role: whoever sees this page develops.
function notesOf({ manifest }: Around): string[] {
  const named = manifest ? namedLocations(manifest) : []
  return slotLocations.deprecations(named).map(deprecationText)
}

/** The component under development at its place; forms have it in their own body. */
function slotsOf({ view }: Around): SlotMap {
  const isForm = formPlaces.some((place) => place === view.place)
  return isForm ? {} : { [view.place]: [{ component: view.component, props: propsOf(view) }] }
}

/** The same, for pages of people who are not signed in. */
export function publicSlots(around: Around): SlotMap {
  return isAnonymous(around.view) ? slotsOf(around) : {}
}

/** The component among the fields; it owns the hidden field that its prop `field` names. */
export function formSlots({ view, manifest }: Around): readonly FormSlotEntry[] {
  const isForm = formPlaces.some((place) => place === view.place)
  if (!isForm || !manifest) return []
  const props = propsOf(view)
  const { field } = props
  const fields = typeof field === 'string' ? { fields: [field] } : {}
  return [{ kind: 'slot', component: view.component, props, ...fields }]
}

function propsOf({ props }: View): Record<string, unknown> {
  const parsed = tryJson(props)
  return typeof parsed === 'object' ? { ...parsed } : {}
}

export function remotesOf(around: Around): RemotesBody {
  const { manifest } = around
  const entries = (registry: ManifestComponent['registry']) =>
    (manifest?.components ?? [])
      .filter((component) => component.registry === registry)
      .map((component) => [component.name, describe(around, component)] as const)
  return {
    slots: Object.fromEntries(entries('slot')),
    globals: Object.fromEntries(entries('global')),
  }
}

/** The remote under development is the base version here. */
export function versionsOf({ manifest }: Around): ViewerVersionsBody {
  if (!manifest) return { items: [] }
  return { items: [{ remote: manifest.name, version: manifest.version, chosen: 'base' }] }
}

interface ComponentName {
  readonly registry: string
  readonly name: string
}

/** Returns what the built remote says of one of its components. */
export function componentOf(
  { manifest }: Around,
  wanted: ComponentName,
): ViewerComponent | undefined {
  const found = manifest?.components.find(
    ({ registry, name }) => registry === wanted.registry && name === wanted.name,
  )
  if (!manifest || !found) return undefined
  const { locations, props } = found
  const { name: remote, version } = manifest
  return { remote, version, locations, ...(props && { props }) }
}

// Without digests and hints: the files change while the page is open.
function describe(
  { view, manifest, basePath }: Around,
  component: ManifestComponent,
): RemoteDescriptor {
  const { expose, fallback, deadlineMs, minHeight, css } = component
  return {
    remote: manifest?.name ?? '',
    version: manifest?.version ?? '',
    base: `${basePath}/remote/`,
    entry: ENTRY,
    expose,
    files: {},
    css,
    ...(manifest?.styles !== undefined && { styles: manifest.styles }),
    ...(manifest?.writesStyles && { writesStyles: true }),
    preload: [],
    fallback,
    deadlineMs: view.state === 'loading' ? NEVER_MS : deadlineMs,
    minHeight,
  }
}

function dashboardOf({ language }: View): MetaBody['dashboards'][number] {
  const isGerman = language === 'de'
  return {
    name: 'overview',
    label: isGerman ? 'Übersicht' : 'Overview',
    path: '/dashboards/overview',
    order: 1,
    cards: [
      {
        id: 'revenue',
        component: 'number',
        props: { label: isGerman ? 'Umsatz' : 'Revenue' },
        width: 4,
      },
      {
        id: 'latest',
        component: 'list',
        props: { label: isGerman ? 'Aufträge' : 'Orders' },
        width: 8,
      },
    ],
  }
}

function moduleOf(view: View): MetaBody['modules'][number] {
  const resources = shopResources(view.language).map(({ name, label, singular }) => {
    return { name, label, singular, path: `/resources/${name}`, permissions: permissionsOf(view) }
  })
  const label = view.language === 'de' ? 'Laden' : 'Shop'
  return { name: 'shop', label, icon: 'cart', order: 1, resources: resources.slice(0, 2) }
}

function permissionNames(view: View): string[] {
  const allowed = Object.entries(permissionsOf(view)).filter(([, isAllowed]) => isAllowed)
  const names = shopResources('en').flatMap(({ name }) =>
    allowed.map(([what]) => `${name}.${what}`),
  )
  return view.role === 'developer' ? [...names, productPermissions.develop] : names
}

/** The figures of the dashboard. */
export function cardOf(id: string): CardBody | undefined {
  const data: Readonly<Record<string, CardBody['data']>> = {
    revenue: {
      kind: 'number',
      value: 123_456,
      format: 'money',
      currency: 'EUR',
      previous: 100_000,
    },
    latest: {
      kind: 'list',
      items: [1, 2, 3].map((order) => {
        return { path: `/resources/orders/${order}`, title: `SO-${1000 + order}` }
      }),
    },
  }
  const found = data[id]
  return found && { data: found, computedAt: '2026-11-21T08:00:00Z', ageSeconds: 0 }
}
