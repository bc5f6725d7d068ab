import type * as FederationModule from '@slipway/sdk/federation'
import { runScript } from '../integrity/run-script'
import { appendMap, takesSecondMap } from '../integrity/second-map'
import { failure } from '../load-failure'
import { inTime, type LoadFailure } from '../loaded'
import { whyNoScript } from '../why'

/** The module that remotes import as `@slipway/federation`. */
export type Federation = typeof FederationModule

/** The file, and where remotes have to be loaded from to get the same one. */
export interface LoadedFederation {
  readonly ok: true
  readonly federation: Federation
  /** Prefix of this page's assets, such as `/assets/~f1/`; `undefined`: as they are. */
  readonly place: string | undefined
}

interface Address {
  readonly url: string
  readonly integrity: string | undefined
  readonly place: string | undefined
}

const NAME = '@slipway/federation'
/** As long as a component of a remote has by default. */
const PATIENCE_MS = 8000

let attempts = 0
let loading: Promise<LoadedFederation | LoadFailure> | undefined

/**
 * The file that every remote waits for, loaded once. After a failure the next call asks at another address,
 * since browsers remember a module that did not come.
 */
export function loadFederation(): Promise<LoadedFederation | LoadFailure> {
  loading ??= loadNext()
  return loading
}

async function loadNext(): Promise<LoadedFederation | LoadFailure> {
  const address = await nextAddress()
  if (!address) return failure('load-failed', `the page names no ${NAME}`)
  const loaded = await inTime(load(address), PATIENCE_MS, NAME)
  if (!loaded.ok) {
    attempts += 1
    loading = undefined
  }
  return loaded
}

async function load({ url, integrity, place }: Address): Promise<LoadedFederation | LoadFailure> {
  if (!(await runScript({ url, integrity }))) {
    const { detail } = await whyNoScript(url, new TypeError(`${url} did not load`))
    // One that was refused too: at another address there may be the right one.
    return failure('load-failed', detail)
  }
  const federation: Federation = await import(/* webpackIgnore: true */ url)
  return { ok: true, federation, place }
}

interface PageMap {
  readonly imports?: Readonly<Record<string, string>>
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly integrity?: Readonly<Record<string, string>>
}

// As the server wrote it (server/delivery/page/import-map.ts).
function readMap(): PageMap {
  return JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '{}')
}

// Those in the page's map, and then more where the browser takes further maps.
async function nextAddress(): Promise<Address | undefined> {
  const known = readAddresses()
  const above = known.at(-1)?.place?.replace(/~f\d+\/$/, '')
  const [first] = known
  if (attempts < known.length || !first || !above || !(await takesSecondMap()))
    return known[attempts % known.length]
  const place = `${above}~f${attempts}/`
  const url = place + first.url.slice(above.length)
  const integrity = first.integrity && { [url]: first.integrity }
  appendMap({ scopes: { [place]: { [NAME]: url } }, ...(integrity && { integrity }) })
  return { url, integrity: first.integrity, place }
}

function readAddresses(): readonly Address[] {
  const { imports = {}, scopes = {}, integrity } = readMap()
  const all = [[undefined, imports] as const, ...Object.entries(scopes)]
  return all.flatMap(([place, names]) => {
    const url = names[NAME]
    return url ? [{ url, place, integrity: integrity?.[url] }] : []
  })
}
