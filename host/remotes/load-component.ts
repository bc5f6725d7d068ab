import type { AnyComponent } from '@slipway/sdk'
import { pickComponent, type RemoteDescriptor } from '@slipway/sdk/contract'
import { isAllowedOrigin } from './allowed-origins'
import { attemptBase, basesOf } from './asset-origins'
import { isBridge } from './bridge/is-bridge'
import { loadFederation } from './federation/federation-file'
import { createFederationHost, type FederationHost } from './federation/federation-host'
import { importEntry } from './federation/import-entry'
import { versionName } from './federation/released-remotes'
import { withStyledPortals } from './federation/styled-portals'
import { holdScripts } from './integrity/hold-scripts'
import { failure } from './load-failure'
import { loadStyles } from './load-styles'
import { type LoadOptions, loadWithRetry } from './load-with-retry'
import type { Loaded, LoadFailure, LoadRemote } from './loaded'
import { whyNoComponent, whyNoModule } from './why'

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
  if (remote.writesStyles) await takeStylesOf(remote, base)
  const unheld = await holdScripts(remote, base)
  if (unheld) return unheld
  const styles = loadStyles(remote, base)
  const { federation } = loaded
  host ??= createFederationHost({ federation, released: options.released, importEntry })
  const [module] = await Promise.all([loadExpose(host, remote, base), styles])
  return module.ok ? componentOf(module.module, options.name, remote) : module
}

// Before any of its code runs. Without this one it is drawn without those styles.
function takeStylesOf({ styles }: RemoteDescriptor, base: string): Promise<unknown> {
  return import(/* webpackChunkName: "written-styles" */ './written-styles/take-styles').then(
    ({ takeStyles }) => takeStyles(base, styles),
    () => undefined,
  )
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

async function componentOf(
  module: unknown,
  name: string,
  { styles, deadlineMs }: RemoteDescriptor,
): Promise<Loaded> {
  const picked = pickComponent(module, name)
  if (!picked) return whyNoComponent(name)
  if (!isBridge(picked))
    return { ok: true, component: withStyledPortals(picked as AnyComponent, styles) }
  return import(/* webpackChunkName: "bridge" */ './bridge/bridge-box').then(
    ({ loadedBridge }) => loadedBridge({ create: picked, name, deadlineMs }),
    (cause) => failure('load-failed', cause),
  )
}
