import type { AnyComponent } from '@slipway/sdk'
import type { DevelopmentOverride, RemotesBody } from '@slipway/sdk/contract'
import type { Develop } from '../session/develop'
import type { ComponentSource } from '../slots/component-source'
import { afterFirstPaint } from '../ui/after-first-paint'
import { createComponentLookup } from './component-lookup'
import { failed, type Loaded, type LoadRemote } from './loaded'
import { RemoteComponents } from './remote-components'

/** The code that teams release, by descriptor and name: a component, or why there is none. */
export interface Remotes {
  /** The source that slots are drawn from: the registries, and the remotes behind them. */
  readonly source: ComponentSource
  /** Takes the map of remotes as the server gives it now. */
  setRemotes(remotes: RemotesBody): void
  /** The remote that `component` came from; `undefined` if it was registered by hand. */
  ownerOf(component: AnyComponent): string | undefined
}

export function createRemotes(load: LoadRemote = loadAfter()): Remotes {
  const components = new RemoteComponents(load)
  return {
    source: createComponentLookup(components),
    setRemotes: (remotes) => components.setRemotes(remotes),
    ownerOf: (component) => components.ownerOf(component),
  }
}

// In a chunk of its own: the sign-in form works before it has come.
const loadCode = () => import(/* webpackChunkName: "remotes" */ './load-component')

/** Loads from remotes, none of whose code runs before `isReady` has resolved; it never rejects. */
export function loadAfter(isReady?: () => Promise<unknown>): LoadRemote {
  return async (...given): Promise<Loaded> => {
    try {
      const [{ loadRemote }] = await Promise.all([loadCode().catch(loadCode), isReady?.()])
      return await loadRemote(...given)
    } catch (cause) {
      return failed('load-failed', true, cause)
    }
  }
}

/** Has the components of one remote from a development server, if its code comes at all. */
export async function startDevelopment(
  override: DevelopmentOverride,
  develop: Develop,
): Promise<void> {
  const code = import(/* webpackChunkName: "develop" */ './develop/start-develop')
  await code.then(({ startDevelop }) => startDevelop(override, develop)).catch(() => undefined)
}

/** Returns how the components of a fixed list of builds are loaded, for a page that no server tells. */
export async function readListedRemotes(
  addresses: readonly string[],
  onFault: (error: Error) => void,
): Promise<RemotesBody> {
  const { readManifests } = await import('./listed/read-manifests')
  return readManifests(addresses, onFault)
}

/** Tells the devtools of Module Federation what is released for a viewer who develops. */
export async function showInDevtools(remotes: RemotesBody): Promise<void> {
  const code = import(/* webpackChunkName: "develop" */ './develop/fill-module-info')
  await code.then((it) => it.fillModuleInfo(remotes)).catch(() => undefined)
}

/** Calls `tell`, once a day, in a browser that does not enforce the integrity of scripts. */
export async function checkBrowser(tell: () => Promise<unknown>): Promise<void> {
  // Who knows this name enforces the policy; nothing else of that can be asked without an error in the console.
  if ('IntegrityViolationReportBody' in window) return
  await afterFirstPaint()
  const code = import(/* webpackChunkName: "remotes" */ './integrity/check-integrity')
  await code.then(({ checkIntegrity }) => checkIntegrity(tell))
}
