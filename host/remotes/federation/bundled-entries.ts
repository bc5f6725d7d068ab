import type { Federation } from './federation-file'
import type { EntryModule } from './nesting-page'

/** An entry in a bundle; it runs when it is called, and returns what its module exports. */
type BundledEntry = (given: {
  /** In place of its `import.meta`. */
  readonly meta: { readonly url: string }
  /** In place of its `import()`. */
  readonly load: (path: string) => Promise<unknown>
  /** In place of its `import … from '@slipway/federation'`. */
  readonly federation: Federation
}) => EntryModule

/** A bundle, as the page lists it (server/delivery/page/page.ts). */
interface PageBundle {
  readonly url: string
  /** Address of an entry → its place in the bundle. */
  readonly entries: Readonly<Record<string, number>>
}

interface BundlePlace {
  readonly url: string
  readonly index: number
}

let places: ReadonlyMap<string, BundlePlace> | undefined
const loading = new Map<string, Promise<readonly BundledEntry[]>>()

/**
 * The entry at the absolute address `url` out of a bundle of the page, not run yet. `undefined` when it is in
 * none, or when the bundle did not come: then it is loaded from its own address.
 */
export async function findBundled(
  url: string,
): Promise<((federation: Federation) => EntryModule) | undefined> {
  places ??= readPage()
  const place = places.get(url)
  const entry = place && (await loadBundle(place.url))[place.index]
  const load = (path: string) => import(/* webpackIgnore: true */ new URL(path, url).href)
  return entry && ((federation) => entry({ meta: { url }, load, federation }))
}

function loadBundle(url: string): Promise<readonly BundledEntry[]> {
  const entries = loading.get(url) ?? importBundle(url)
  loading.set(url, entries)
  return entries
}

async function importBundle(url: string): Promise<readonly BundledEntry[]> {
  try {
    return (await import(/* webpackIgnore: true */ url)).default
  } catch {
    return []
  }
}

function readPage(): ReadonlyMap<string, BundlePlace> {
  const text = document.getElementById('slipway-bundles')?.textContent ?? '[]'
  const bundles: readonly PageBundle[] = JSON.parse(text)
  return new Map(
    bundles.flatMap(({ url, entries }) =>
      Object.entries(entries).map(([address, index]): [string, BundlePlace] => [
        new URL(address, window.location.href).href,
        { url, index },
      ]),
    ),
  )
}
