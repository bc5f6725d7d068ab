import type { Locations } from '@slipway/sdk/contract'
import { locationsAhead, needsSession, type PageId, pageIds } from '@slipway/sdk/contract/pages'
import type { CatalogState, ReleasedVersion } from '../catalog-state'
import { indexComponents } from '../component-index'

/** A slot without a gate. */
export interface OpenSlot {
  /** The location where it is delivered. */
  readonly location: string
  readonly component: string
}

/** The entries that share a file, all of them of base versions that everybody of the audience may have. */
export interface BundlePlan {
  /** `sign-in`, or the pages of signed-in users that draw the slots, such as `record+edit`. */
  readonly place: string
  readonly versions: readonly ReleasedVersion[]
}

/** The viewers whose pages may name a bundle. */
export type Audience = 'anonymous' | 'signed-in'

/** Everything that is live: the head release, and every slot without a gate. */
export interface Live {
  readonly state: CatalogState
  readonly slots: readonly OpenSlot[]
  readonly locations: Locations
}

export const publicPlace = 'sign-in'

/** The runtime of an entry, and what one script may hold besides (`inlineLimit` of `defineRemote`). */
const SMALL_BYTES = 48_000
/** Fewer come side by side anyway, and each stays in the browser's cache by itself. */
export const FEWEST = 4
const MOST = 64

/**
 * Plans which small entries go into which file. A remote is in one file of each audience: that of the place with the
 * most pages. What has a gate is in none, and no canary: others would learn of them.
 */
export function planBundles({ state, slots, locations }: Live): BundlePlan[] {
  const closed = new Set(
    slots.filter(({ location }) => !locations.isPublic(location)).map(({ component }) => component),
  )
  const find = createFind(state)
  const plan = (place: string, drawn: ReadonlySet<string>) => {
    const there = slots.filter(({ location }) => drawn.has(location))
    const isPublic = (name: string) => place === publicPlace || !closed.has(name)
    return { place, versions: there.map(({ component }) => find(component, isPublic(component))) }
  }
  return withoutRepeats([
    plan(publicPlace, new Set(locationsAhead(publicPlace))),
    ...staffPlaces().map(([place, drawn]) => plan(place, drawn)),
  ])
}

function createFind(state: CatalogState) {
  const components = indexComponents(state, '')
  return (name: string, isPublic: boolean): ReleasedVersion | undefined => {
    const found = components.find({ name, registry: 'slot', userId: undefined, isPublic })
    const version =
      found && 'base' in found ? state.live.get(found.base.split('/').at(-2) ?? '') : undefined
    return version && isSmall(version) ? version : undefined
  }
}

function isSmall({ manifest }: ReleasedVersion): boolean {
  const entry = manifest.files.find(({ path }) => path === manifest.entry)
  // One that others import as a file would run twice.
  const isAlone =
    manifest.components.every(({ preload }) => preload.length === 0) && !manifest.modules?.length
  return entry !== undefined && isAlone && entry.size <= SMALL_BYTES
}

interface Draft {
  readonly place: string
  readonly versions: readonly (ReleasedVersion | undefined)[]
}

function withoutRepeats(drafts: readonly Draft[]): BundlePlan[] {
  const taken = new Set<ReleasedVersion>()
  return drafts.map(({ place, versions }) => {
    const own = new Set(versions.filter((version) => version !== undefined))
    if (place === publicPlace) return { place, versions: [...own].slice(0, MOST) }
    const free = [...own].filter((version) => !taken.has(version))
    for (const version of free) taken.add(version)
    return { place, versions: free.slice(0, MOST) }
  })
}

/** The places of signed-in users with their locations, those with the most pages first. */
function staffPlaces(): [place: string, drawn: ReadonlySet<string>][] {
  const pages = new Map<string, PageId[]>()
  for (const page of pageIds().filter(needsSession))
    for (const location of locationsAhead(page))
      pages.set(location, [...(pages.get(location) ?? []), page])
  const places = new Map<string, Set<string>>()
  const widestFirst = [...pages].sort(([, one], [, other]) => other.length - one.length)
  for (const [location, drawing] of widestFirst) {
    const place = drawing.join('+')
    places.set(place, (places.get(place) ?? new Set()).add(location))
  }
  return [...places]
}
