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
import { takeScriptNonce } from './integrity/script-nonce'
import { failure } from './load-failure'
import { loadStyles } from './load-styles'
import { type LoadOptions, loadWithRetry } from './load-with-retry'
import type { Loaded, LoadRemote } from './loaded'
import { loadParts } from './on-demand/load-parts'
import { whyNoComponent, whyNoModule } from './why'

const loadFrom = loadWithRetry(loadComponent, ({ base }) => basesOf(base).length)

/** Loads a component for this page. */
export const loadRemote: LoadRemote = async (...given) => {
  takeScriptNonce()
  // First, or the time that it takes would be that of the first origin.
  await loadFederation()
  return loadFrom(...given)
}

/** Loads one component of a remote. Never rejects. */
async function loadComponent(remote: RemoteDescriptor, options: LoadOptions): Promise<Loaded> {
  const loaded = await loadFederation()
  if (!loaded.ok) return loaded
  const base = attemptBase(placed(remote.base, loaded.place), options.attempt)
  if (!isAllowedOrigin(base)) return failure('remote-broken', `${base} is not allowed`)
  if (remote.writesStyles) await takeStylesOf(remote, base)
  const unheld = await holdScripts(remote, base)
  if (unheld) return unheld
  const { federation } = loaded
  host ??= createFederationHost({ federation, released: options.released, importEntry })
  const entry = new URL(base + remote.entry, window.location.href).href
  try {
    const exposed = host.load({ name: versionName(remote.remote, base), entry }, remote.expose)
    const [module] = await Promise.all([exposed, loadStyles(remote, base)])
    return componentOf(module, options.name, remote)
  } catch (cause) {
    return whyNoModule(cause, remote.remote)
  }
}

// Before any of its code runs. Without this one it is drawn without those styles.
function takeStylesOf({ styles }: RemoteDescriptor, base: string): Promise<unknown> {
  return loadParts().then(
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

async function componentOf(
  module: unknown,
  name: string,
  { styles, deadlineMs }: RemoteDescriptor,
): Promise<Loaded> {
  const picked = pickComponent(module, name)
  if (!picked) return whyNoComponent(name)
  if (!isBridge(picked))
    return { ok: true, component: withStyledPortals(picked as AnyComponent, styles) }
  return loadParts().then(
    ({ loadedBridge }) => loadedBridge({ create: picked, name, deadlineMs }),
    (cause) => failure('load-failed', cause),
  )
}
