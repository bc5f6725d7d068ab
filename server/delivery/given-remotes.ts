import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Authenticate } from '../identity/authenticate'
import { formComponents } from '../resources/define/form-components'
import { formPlace } from '../slots/form-slot'
import { areOnOnePage } from '../slots/one-page'
import type { Viewer } from '../slots/viewer'
import type { ViewerSlots } from '../slots/viewer-slots'
import type { VersionName } from '../storage/tables/catalog/versions-table'
import type { GivenRemotes } from '../storage/tables/reports/guard-beside-table'
import { type MetaDeps, namedComponents } from './meta'

/** Finds what the server gives the session of a request, if that is of this user; else it is not known. */
export type FindGivenRemotes = (
  request: IncomingMessage,
  userId: number,
) => Promise<GivenRemotes | undefined>

interface GivenRemotesDeps extends Pick<MetaDeps, 'application' | 'catalog' | 'revision'> {
  readonly sidHashOf: (request: IncomingMessage) => string | undefined
  readonly authenticate: Authenticate
}

/** A page reports again and again: its session is read once in so long. */
const KEPT_MS = 10_000
const KEPT = 5000

/**
 * The remotes on the pages of a session are what `/meta` gives it, whatever the page says: a page could leave out what
 * is there, or name what is not.
 */
export function createFindGivenRemotes(deps: GivenRemotesDeps): FindGivenRemotes {
  const { authenticate, revision, sidHashOf } = deps
  const kept = new LRUCache<string, Promise<GivenRemotes | undefined>>({ max: KEPT, ttl: KEPT_MS })

  async function find(request: IncomingMessage, userId: number) {
    const session = await authenticate(request)
    if (session?.viewer.user.id !== userId) return undefined
    // Of a session that sees a draft, another viewer or a development server nobody learns how a version does.
    return session.hasOverride || session.view ? undefined : givenTo(deps, session.viewer)
  }

  return (request, userId) => {
    const key = [sidHashOf(request), userId, revision()].join(' ')
    // What it reports counts without this as well.
    const found = kept.get(key) ?? find(request, userId).catch(() => undefined)
    kept.set(key, found, { noUpdateTTL: true })
    return found
  }
}

function givenTo({ application, catalog }: GivenRemotesDeps, viewer: Viewer): GivenRemotes {
  const own = application.slots.forViewer(viewer)
  const { open, elsewhere } = namedComponents(application, own, own.slots())
  const names = [...open, ...elsewhere]
  const { slots, globals } = catalog.remotesFor({
    slots: names,
    globals: names,
    onlyPublic: new Set(open.filter((name) => !elsewhere.has(name))),
    userId: viewer.user.id,
  })
  const versionsOf = (component: string) =>
    [slots[component], globals[component]].flatMap((one): VersionName[] =>
      one && 'remote' in one ? [{ remote: one.remote, version: one.version }] : [],
    )
  return onPagesWith(placesOf(application, own), versionsOf)
}

type Places = readonly (readonly [place: string, components: ReadonlySet<string>])[]

function placesOf({ resources }: MetaDeps['application'], own: ViewerSlots): Places {
  const forms = [...resources.values()].map(
    (resource) => [formPlace(resource.name), new Set(formComponents([resource], own))] as const,
  )
  return [...own.componentsByLocation(), ...forms]
}

function onPagesWith(
  places: Places,
  versionsOf: (component: string) => readonly VersionName[],
): GivenRemotes {
  const known = new Map<string, readonly VersionName[]>()
  return (location) => {
    const found =
      known.get(location) ??
      uniqueVersions(
        places
          .filter(([place]) => areOnOnePage(location, place))
          .flatMap(([, components]) => [...components].flatMap(versionsOf)),
      )
    // A page could make up names without an end.
    if (places.some(([place]) => place === location)) known.set(location, found)
    return found
  }
}

function uniqueVersions(versions: readonly VersionName[]): readonly VersionName[] {
  return [...new Map(versions.map((one) => [`${one.remote}@${one.version}`, one])).values()]
}
