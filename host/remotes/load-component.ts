import type { AnyComponent } from '@slipway/sdk'
import { pickComponent, type RemoteDescriptor } from '@slipway/sdk/contract'
import { isAllowedOrigin } from './allowed-origins'
import { attemptBase, basesOf } from './asset-origins'
import { loadFederation } from './federation/federation-file'
import { createFederationHost, type FederationHost } from './federation/federation-host'
import { importEntry } from './federation/import-entry'
import { versionName } from './federation/released-remotes'
import { withStyledPortals } from './federation/styled-portals'
import { holdScripts } from './integrity/hold-scripts'
import { comes } from './integrity/run-script'
import { failure } from './load-failure'
import { type LoadOptions, loadWithRetry } from './load-with-retry'
import type { Loaded, LoadFailure, LoadRemote } from './loaded'
import { whyNoModule } from './why'

const loadFrom = loadWithRetry(loadComponent, ({ base }) => basesOf(base).length)

/** Loads a component for this page. */
export const loadRemote: LoadRemote = async (...given) => {
  // First, or the time that it takes would be that of the first origin.
  await loadFederation()
  return loadFrom(...given)
}

/** Loads one component of a remote. Never rejects. */
async function loadComponent(remote: RemoteDescriptor, options: LoadOptions): Promise<Loaded> {
  const loaded = await loadFederation()
  if (!loaded.ok) return loaded
  const base = attemptBase(placed(remote.base, loaded.place), options.attempt)
  if (!isAllowedOrigin(base))
    return failure('remote-broken', `${base} is at an origin that is not allowed`)
  const unheld = await holdScripts(remote, base)
  if (unheld) return unheld
  const styles = Promise.allSettled(remote.css.map((path) => loadStyleOf(remote, { base, path })))
  const { federation } = loaded
  host ??= createFederationHost({ federation, released: options.released, importEntry })
  const [module] = await Promise.all([loadExpose(host, remote, base), styles])
  return module.ok ? componentOf(module.module, options.name, remote.styles) : module
}

let host: FederationHost | undefined

// By the prefix of the page's assets that the federation file came from, if not from its own. A development
// server has its files at one address.
function placed(base: string, place: string | undefined): string {
  return place && base.startsWith('/') ? base.replace(/^.*\/assets\//, place) : base
}

type LoadedModule = { readonly ok: true; readonly module: unknown } | LoadFailure

async function loadExpose(
  host: FederationHost,
  remote: RemoteDescriptor,
  base: string,
): Promise<LoadedModule> {
  const entry = new URL(base + remote.entry, window.location.href).href
  try {
    const name = versionName(remote.remote, base)
    return { ok: true, module: await host.load({ name, entry }, remote.expose) }
  } catch (cause) {
    return whyNoModule(cause, remote.remote)
  }
}

function componentOf(module: unknown, name: string, styles: string | undefined): Loaded {
  const component = pickComponent(module, name)
  if (component)
    return { ok: true, component: withStyledPortals(component as AnyComponent, styles) }
  return failure(
    'not-a-component',
    `${name}: the module exports no component as "default" or "${name}"`,
  )
}

interface StyleFile {
  /** The base address of the scripts. */
  readonly base: string
  readonly path: string
}

// A sheet that does not come there may come from elsewhere.
async function loadStyleOf(remote: RemoteDescriptor, { base, path }: StyleFile): Promise<void> {
  const places = new Set([base, ...basesOf(remote.base)])
  for (const place of places) {
    const isThere = await loadStyle(place + path, remote.files[path]).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
}

const loading = new Map<string, Promise<void>>()

/** Loads a style sheet once; a failed one is asked again next time. */
function loadStyle(file: string, integrity: string | undefined): Promise<void> {
  // Whole, as bundlers' runtimes look for it: they load again what they do not find.
  const { href } = new URL(file, location.href)
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) {
    return loading.get(href) ?? Promise.resolve()
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  const style = comes(link).then((came) => {
    if (came) return
    link.remove()
    loading.delete(href)
    throw new TypeError(`The style sheet ${href} did not load`)
  })
  loading.set(href, style)
  return style
}
