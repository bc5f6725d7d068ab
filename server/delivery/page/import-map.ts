import { isScript, type RemoteDescriptor } from '@slipway/sdk/contract'
import { type PageFilesOptions, pageRemotes } from './page-files'

/** The page's import map, by the HTML standard. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Address → the digest that its script is held to: the host's, and those of the remotes that this page draws
   * first. For all others the page adds them when it loads one (host/remotes/integrity/hold-scripts.ts).
   */
  readonly integrity: Readonly<Record<string, string>>
}

/** The name by which remotes import Module Federation's runtime. */
const FEDERATION = '@slipway/federation'

/**
 * Further addresses of the module that all remotes import, each with remotes that get it from there: a
 * browser remembers a module that did not come, and a name has one address at a time.
 */
const RETRIES = 3

interface ImportMapOptions extends PageFilesOptions {
  /** Origins that have the files of remotes as well. */
  readonly assetOrigins: readonly string[]
}

/** Where the modules are that remotes import by name, and the digests of the scripts that this page begins with. */
export function importMap(options: ImportMapOptions): ImportMap {
  const { assets, assetBase, assetOrigins, boot } = options
  if (boot.isConsole) return { imports: {}, scopes: {}, integrity: integrities(options) }
  const above = assetBase.slice(0, -'host/'.length)
  const retries = Array.from({ length: RETRIES }, (_, index) => `${above}~f${index + 1}/`)
  const retried = (place: string) => `${place}host/${assets.federation}`
  const digest = assets.integrity[assets.federation]
  return {
    imports: { [FEDERATION]: assetBase + assets.federation },
    scopes: Object.fromEntries(
      retries.flatMap((place) =>
        ['', ...assetOrigins].map((origin) => [origin + place, { [FEDERATION]: retried(place) }]),
      ),
    ),
    integrity: {
      ...integrities(options),
      ...(digest && Object.fromEntries(retries.map((place) => [retried(place), digest]))),
    },
  }
}

function integrities(options: PageFilesOptions): Record<string, string> {
  const { assets, assetBase, bundles } = options
  const map = Object.fromEntries(bundles.map(({ url, integrity }) => [url, integrity]))
  for (const [name, integrity] of Object.entries(assets.integrity)) {
    if (isScript(name) && integrity) map[assetBase + name] = integrity
  }
  for (const remote of pageRemotes(options)) Object.assign(map, remoteIntegrities(remote))
  return map
}

function remoteIntegrities(remote: RemoteDescriptor): Record<string, string> {
  const scripts = Object.entries(remote.files).filter(([path]) => isScript(path))
  return Object.fromEntries(scripts.map(([path, integrity]) => [remote.base + path, integrity]))
}
