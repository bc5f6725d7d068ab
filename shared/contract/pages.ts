import { type ProductPermission, productPermissions } from './accounts/permissions'
import {
  type FormerLocation,
  type Location,
  type LocationTable,
  type LocationValue,
  locationValue,
} from './slots/location-table'
import type { SlotMap } from './slots/slot-entry'

interface Page {
  /** Below the interface. `:id` is a number, another parameter any one part, `*` all the rest. */
  readonly path: string
  readonly frame: Frame
  /** The data that is fetched when somebody is about to go there. */
  readonly prefetch?: PagePrefetch
  /** The owner of the data that it shows: the tenant, if it does not say. */
  readonly scope?: 'viewer' | 'host'
  /** The right that everything on it needs. */
  readonly needs?: ProductPermission
}

export type PagePrefetch = 'cards' | 'list' | 'create-form' | 'view-form' | 'edit-form'

/** The surroundings of a page. Locations can come with them: see the table of locations below. */
export type Frame = 'none' | 'public' | 'shell'

const dashboard = { frame: 'shell', prefetch: 'cards' } as const
const ofHost = { frame: 'shell', scope: 'host' } as const
const manage = { ...ofHost, needs: productPermissions.manage } as const
const release = { ...ofHost, needs: productPermissions.release } as const
const layout = { ...ofHost, needs: productPermissions.layout } as const
const own = { frame: 'shell', scope: 'viewer' } as const

const table = {
  dashboard: { path: '/', ...dashboard },
  'named-dashboard': { path: '/dashboards/:name', ...dashboard },
  list: { path: '/resources/:resource', frame: 'shell', prefetch: 'list' },
  record: { path: '/resources/:resource/:id', frame: 'shell', prefetch: 'view-form' },
  edit: { path: '/resources/:resource/:id/edit', frame: 'shell', prefetch: 'edit-form' },
  create: { path: '/resources/:resource/new', frame: 'shell', prefetch: 'create-form' },
  overview: { path: '/manage/overview', ...release },
  slots: { path: '/manage/slots', ...layout },
  remotes: { path: '/manage/remotes', ...release },
  remote: { path: '/manage/remotes/:remote', ...release },
  releases: { path: '/manage/releases', ...release },
  health: { path: '/manage/health', ...release },
  'remote-health': { path: '/manage/health/:remote', ...release },
  errors: { path: '/manage/errors', ...release },
  error: { path: '/manage/errors/:error', ...release },
  proposals: { path: '/manage/proposals', ...layout },
  webhooks: { path: '/manage/webhooks', ...manage },
  explain: { path: '/manage/explain', ...manage },
  users: { path: '/manage/users', ...manage },
  'new-user': { path: '/manage/users/new', ...manage },
  user: { path: '/manage/users/:id', ...manage },
  roles: { path: '/manage/roles', ...manage },
  tenants: { path: '/manage/tenants', ...manage },
  audit: { path: '/manage/audit', ...manage },
  tokens: { path: '/manage/tokens', ...manage },
  system: { path: '/manage/system', ...manage },
  develop: { path: '/develop', ...own },
  profile: { path: '/profile', ...own },
  'sign-out': { path: '/sign-out', ...own },
  'sign-in': { path: '/login', frame: 'none' },
  accept: { path: '/accept', frame: 'public' },
  'not-found': { path: '/*', frame: 'shell' },
} as const satisfies Readonly<Record<string, Page>>

export type PageId = keyof typeof table

/** The pages that the navigation of Administration names: all that stand directly below it. */
export type ConsolePlace = {
  [Id in PageId]: (typeof table)[Id]['path'] extends `/manage/${infer Rest}`
    ? Rest extends `${string}/${string}`
      ? never
      : Id
    : never
}[PageId]

/**
 * The pages of the interface. Router, navigation, hints in the head, locations and the emulator read them
 * here. Where two pages draw one location, the first is the one to show it on.
 */
export const pages: Readonly<Record<PageId, Page>> = table

/** Every page, in the order of the table. */
export function pageIds(): PageId[] {
  return Object.keys(pages) as PageId[]
}

/** The page at `path`, which is below the interface and starts with a slash. */
export function pageAt(path: string): PageId {
  return pageIds().find((id) => patternOf(pages[id].path).test(path)) ?? 'not-found'
}

/** Whether only somebody who is signed in may open the page; anybody else gets the sign-in page. */
export function needsSession(id: PageId): boolean {
  return pages[id].frame === 'shell'
}

function patternOf(path: string): RegExp {
  const parts = path.replace('*', '.*').replace(':id', '\\d+')
  return new RegExp(`^${parts.replace(/:[a-z]+/g, '[^/]+')}$`)
}

const signIn = { on: ['sign-in'], isPublic: true } as const
const everywhere = { on: ['none', 'public', 'shell'], isPublic: true } as const
const dashboards = { on: ['dashboard', 'named-dashboard'] } as const
const forms = { on: ['record', 'edit', 'create'] } as const
const relations = { on: ['record', 'edit'] } as const

const locationTable = {
  LOGIN_BEFORE_FORM: signIn,
  LOGIN_AFTER_FORM: signIn,
  LOGIN_SIDEBAR: { ...signIn, needsRoom: true },
  RESOURCE_PAGE_ACTIONS: { on: ['record'] },
  RESOURCE_EDIT_ACTIONS: { on: ['edit'] },
  RESOURCE_BEFORE_FORM: forms,
  RESOURCE_AFTER_FORM: forms,
  RESOURCE_BEFORE_RELATIONS: relations,
  RESOURCE_AFTER_RELATIONS: relations,
  DASHBOARD_BEFORE_CARDS: dashboards,
  DASHBOARD_AFTER_CARDS: dashboards,
  GLOBAL_BEFORE_CONTENT: everywhere,
  GLOBAL_AFTER_CONTENT: everywhere,
  HEADER_BANNER: everywhere,
  TENANT_SWITCHER: { on: ['shell'] },
} as const satisfies LocationTable<PageId | Frame>

/** The name of a location, such as `header-banner`, former names among them. */
export type SlotLocationValue = LocationValue<keyof typeof locationTable>

/** The names of locations that pages draw. */
export type DrawnLocation = {
  [Case in keyof typeof locationTable]: (typeof locationTable)[Case] extends FormerLocation
    ? never
    : LocationValue<Case>
}[keyof typeof locationTable]

/**
 * The locations of the interface: exactly the fifteen of docs/spec/interface-slots.md, in its order, and
 * names that they had before (docs/locations.md).
 */
export const locations: typeof locationTable = locationTable

const drawn = Object.entries<Location | FormerLocation>(locationTable).flatMap(([name, row]) =>
  // A row without pages is a former name, which the type leaves out.
  'on' in row ? [{ ...row, name: locationValue(name) as DrawnLocation }] : [],
)

/** All the locations of a page. */
export function locationsOf(id: PageId): readonly DrawnLocation[] {
  return drawnOn(id).map(({ name }) => name)
}

/** Whether a page of a saved record, or the form of one, has a location. */
export function isOnRecordPages(location: string): boolean {
  const names: readonly string[] = [...locationsOf('record'), ...locationsOf('edit')]
  return names.includes(location)
}

/** The locations of a page that its code and the server's hints fetch ahead. */
export function locationsAhead(id: PageId): readonly DrawnLocation[] {
  return drawnOn(id).flatMap(({ name, needsRoom }) => (needsRoom ? [] : [name]))
}

function drawnOn(id: PageId) {
  const { frame } = pages[id]
  return drawn.filter(({ on }) => on.some((it) => it === id || it === frame))
}

/** The components at those locations, in the order of the slots; one in two slots is there twice. */
export function componentsAhead(id: PageId, slots: SlotMap): string[] {
  const entries = locationsAhead(id).flatMap((name) => slots[name] ?? [])
  return entries.map(({ component }) => component)
}

// Apart from the table, since no page has to load them: the server's hints and the build read them.
const frameChunks = {
  none: [],
  public: ['router'],
  shell: ['router', 'shell', 'schemas'],
} as const satisfies Record<Frame, readonly string[]>

const pageChunks = {
  dashboard: ['page-dashboard'],
  'named-dashboard': ['page-dashboard'],
  list: ['page-list'],
  record: ['page-record'],
  edit: ['page-form'],
  create: ['page-form'],
  overview: ['console', 'page-health'],
  slots: ['console', 'page-slots'],
  remotes: ['console', 'page-remotes'],
  remote: ['console', 'page-remotes'],
  releases: ['console', 'page-releases'],
  health: ['console', 'page-health'],
  'remote-health': ['console', 'page-health'],
  errors: ['console', 'page-errors'],
  error: ['console', 'page-errors'],
  proposals: ['console', 'page-proposals'],
  webhooks: ['console', 'page-webhooks'],
  explain: ['console', 'page-explain'],
  users: ['console', 'page-manage'],
  'new-user': ['console', 'page-manage'],
  user: ['console', 'page-manage'],
  roles: ['console', 'page-manage'],
  tenants: ['console', 'page-manage'],
  audit: ['console', 'page-manage'],
  tokens: ['console', 'page-tokens'],
  system: ['console', 'page-health'],
  develop: ['page-develop'],
  profile: ['page-profile'],
  'sign-out': [],
  'sign-in': [],
  accept: ['page-accept'],
  'not-found': ['page-not-found'],
} as const satisfies Record<PageId, readonly string[]>

/** The chunks of the host that the page is drawn with, beyond the entry. */
export function chunksOf(id: PageId): readonly string[] {
  return [...frameChunks[pages[id].frame], ...pageChunks[id]]
}
