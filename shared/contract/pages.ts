import type { SlotLocationValue } from './slots/slot-location'

interface Page {
  /** Below the interface. `:id` is a number, another parameter any one part, `*` all the rest. */
  readonly path: string
  readonly frame: Frame
  /** The locations it draws, besides its frame's. */
  readonly locations?: readonly SlotLocationValue[]
  /** Those that it draws only where the window has room for them: nobody fetches them ahead. */
  readonly roomyLocations?: readonly SlotLocationValue[]
  /** What is fetched when somebody is about to go there. */
  readonly prefetch?: PagePrefetch
  /** Whose data it shows; of the tenant, if it does not say. */
  readonly scope?: 'viewer' | 'host'
}

export type PagePrefetch = 'cards' | 'list' | 'create-form' | 'view-form' | 'edit-form'

type Frame = keyof typeof frames

const everywhere = ['header-banner', 'global-before-content', 'global-after-content'] as const
const form = ['resource-before-form', 'resource-after-form'] as const
const relations = ['resource-before-relations', 'resource-after-relations'] as const
const dashboard = {
  frame: 'shell',
  locations: ['dashboard-before-cards', 'dashboard-after-cards'],
  prefetch: 'cards',
} as const satisfies Partial<Page>
const manage = { frame: 'shell', scope: 'host' } as const
const own = { frame: 'shell', scope: 'viewer' } as const

/** What surrounds a page: the locations that come with it. */
const frames = {
  none: everywhere,
  public: everywhere,
  shell: [...everywhere, 'tenant-switcher'],
} as const satisfies Readonly<Record<string, readonly SlotLocationValue[]>>

const table = {
  dashboard: { path: '/', ...dashboard },
  'named-dashboard': { path: '/dashboards/:name', ...dashboard },
  list: { path: '/resources/:resource', frame: 'shell', prefetch: 'list' },
  record: {
    path: '/resources/:resource/:id',
    frame: 'shell',
    locations: ['resource-page-actions', ...form, ...relations],
    prefetch: 'view-form',
  },
  edit: {
    path: '/resources/:resource/:id/edit',
    frame: 'shell',
    locations: ['resource-edit-actions', ...form, ...relations],
    prefetch: 'edit-form',
  },
  create: {
    path: '/resources/:resource/new',
    frame: 'shell',
    locations: form,
    prefetch: 'create-form',
  },
  users: { path: '/manage/users', ...manage },
  'new-user': { path: '/manage/users/new', ...manage },
  user: { path: '/manage/users/:id', ...manage },
  roles: { path: '/manage/roles', ...manage },
  tenants: { path: '/manage/tenants', ...manage },
  audit: { path: '/manage/audit', ...manage },
  develop: { path: '/develop', ...own },
  profile: { path: '/profile', ...own },
  'sign-out': { path: '/sign-out', ...own },
  'sign-in': {
    path: '/login',
    frame: 'none',
    locations: ['login-before-form', 'login-after-form'],
    roomyLocations: ['login-sidebar'],
  },
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
  return Object.keys(pages).filter((id): id is PageId => id in pages)
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

/** The locations of a page that its code and the server's hints fetch ahead. */
export function locationsAhead(id: PageId): readonly SlotLocationValue[] {
  const { frame, locations = [] } = pages[id]
  return [...frames[frame], ...locations]
}

/** All the locations of a page. */
export function locationsOf(id: PageId): readonly SlotLocationValue[] {
  return [...locationsAhead(id), ...(pages[id].roomyLocations ?? [])]
}

/** The locations that the page at `path` draws; any other page of a signed-in user has the header's. */
export function pageLocations(path: string): readonly SlotLocationValue[] {
  return locationsOf(pageAt(path))
}
