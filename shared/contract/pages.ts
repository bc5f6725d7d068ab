import type { SlotMap } from './slots/slot-entry'

interface Page {
  /** Below the interface. `:id` is a number, another parameter any one part, `*` all the rest. */
  readonly path: string
  readonly frame: Frame
  /** What is fetched when somebody is about to go there. */
  readonly prefetch?: PagePrefetch
  /** Whose data it shows; of the tenant, if it does not say. */
  readonly scope?: 'viewer' | 'host'
}

export type PagePrefetch = 'cards' | 'list' | 'create-form' | 'view-form' | 'edit-form'

/** What surrounds a page. Locations can come with it: see the table of locations below. */
export type Frame = 'none' | 'public' | 'shell'

const dashboard = { frame: 'shell', prefetch: 'cards' } as const
const manage = { frame: 'shell', scope: 'host' } as const
const own = { frame: 'shell', scope: 'viewer' } as const

const table = {
  dashboard: { path: '/', ...dashboard },
  'named-dashboard': { path: '/dashboards/:name', ...dashboard },
  list: { path: '/resources/:resource', frame: 'shell', prefetch: 'list' },
  record: { path: '/resources/:resource/:id', frame: 'shell', prefetch: 'view-form' },
  edit: { path: '/resources/:resource/:id/edit', frame: 'shell', prefetch: 'edit-form' },
  create: { path: '/resources/:resource/new', frame: 'shell', prefetch: 'create-form' },
  users: { path: '/manage/users', ...manage },
  'new-user': { path: '/manage/users/new', ...manage },
  user: { path: '/manage/users/:id', ...manage },
  roles: { path: '/manage/roles', ...manage },
  tenants: { path: '/manage/tenants', ...manage },
  audit: { path: '/manage/audit', ...manage },
  develop: { path: '/develop', ...own },
  profile: { path: '/profile', ...own },
  'sign-out': { path: '/sign-out', ...own },
  'sign-in': { path: '/login', frame: 'none' },
  accept: { path: '/accept', frame: 'public' },
  'not-found': { path: '/*', frame: 'shell' },
} as const satisfies Readonly<Record<string, Page>>

export type PageId = keyof typeof table

/**
 * The pages of the interface. Router, hints in the head, locations and the emulator read them here. Where
 * two pages draw one location, the first is the one to show it on.
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

interface Location {
  /** The pages that draw it, or the frames around them. */
  readonly on: readonly (PageId | Frame)[]
  /** Served without a session. */
  readonly isPublic?: true
  /** Drawn only where the window has room for it: nobody fetches it ahead. */
  readonly needsRoom?: true
}

const signIn = { on: ['sign-in'], isPublic: true } as const
const everywhere = { on: ['none', 'public', 'shell'], isPublic: true } as const
const dashboards = { on: ['dashboard', 'named-dashboard'] } as const
const forms = { on: ['record', 'edit', 'create'] } as const
const relations = { on: ['record', 'edit'] } as const

const locationTable = {
  'login-before-form': signIn,
  'login-after-form': signIn,
  'login-sidebar': { ...signIn, needsRoom: true },
  'resource-page-actions': { on: ['record'] },
  'resource-edit-actions': { on: ['edit'] },
  'resource-before-form': forms,
  'resource-after-form': forms,
  'resource-before-relations': relations,
  'resource-after-relations': relations,
  'dashboard-before-cards': dashboards,
  'dashboard-after-cards': dashboards,
  'global-before-content': everywhere,
  'global-after-content': everywhere,
  'header-banner': everywhere,
  'tenant-switcher': { on: ['shell'] },
} as const satisfies Readonly<Record<string, Location>>

/** The name of a location, such as `header-banner`. */
export type SlotLocationValue = keyof typeof locationTable

/** The locations of the interface, exactly the fifteen of docs/spec/interface-slots.md, in its order. */
export const locations: Readonly<Record<SlotLocationValue, Location>> = locationTable

/** Every location, in the order of the table. */
export const locationNames = Object.keys(locations) as readonly SlotLocationValue[]

/** All the locations of a page. */
export function locationsOf(id: PageId): readonly SlotLocationValue[] {
  const { frame } = pages[id]
  return locationNames.filter((name) => locations[name].on.some((it) => it === id || it === frame))
}

/** The locations of a page that its code and the server's hints fetch ahead. */
export function locationsAhead(id: PageId): readonly SlotLocationValue[] {
  return locationsOf(id).filter((name) => !locations[name].needsRoom)
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
  users: ['page-manage'],
  'new-user': ['page-manage'],
  user: ['page-manage'],
  roles: ['page-manage'],
  tenants: ['page-manage'],
  audit: ['page-manage'],
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
