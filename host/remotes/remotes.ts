import type { AnyComponent } from '@slipway/sdk'
import type { DevelopmentOverride, RemotesBody } from '@slipway/sdk/contract'
import type { Develop } from '../session/develop'
import type { ComponentSource, Fallback, Lookup, RegistryName } from '../slots/component-source'
import { afterFirstPaint } from '../ui/after-first-paint'
import { failed, type Loaded, type LoadRemote } from './loaded'
import { RemoteComponents, type RemoteState, registries } from './remote-components'

/** The code that teams release, by descriptor and name: a component, or why there is none. */
export interface Remotes {
  /** The source that slots are drawn from: the registries, and the remotes behind them. */
  readonly source: ComponentSource
  /** Takes the map of remotes as the server gives it now. */
  setRemotes(remotes: RemotesBody): void
  /** The remote that `component` came from; `undefined` if it was registered by hand. */
  ownerOf(component: AnyComponent): string | undefined
}

export function createRemotes(load: LoadRemote = loadLazily): Remotes {
  const components = new RemoteComponents(load)
  return {
    source: createComponentLookup(components),
    setRemotes: (remotes) => components.setRemotes(remotes),
    ownerOf: (component) => components.ownerOf(component),
  }
}

// In a chunk of its own: the sign-in form works before it has come.
const loadCode = () => import(/* webpackChunkName: "remotes" */ './load-component')

const loadLazily: LoadRemote = async (...given): Promise<Loaded> => {
  try {
    const { loadRemote } = await loadCode().catch(loadCode)
    return await loadRemote(...given)
  } catch (cause) {
    return failed('load-failed', true, cause)
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

/** Joins the registries with the remotes behind them: a registered component is there, another one may come. */
function createComponentLookup(remotes: RemoteComponents): ComponentSource {
  const known = new Map<string, { readonly from: unknown; readonly lookup: Lookup }>()

  function lookup(registry: RegistryName, name: string): Lookup {
    const state = remotes.stateOf(registry, name)
    const component = registries[registry].get(name)
    const isOurs = state?.state === 'ready' && state.component === component
    const isRemoved = state?.state === 'removed' && !component
    const from = isRemoved
      ? 'removed'
      : ((isOurs ? state : component) ?? state ?? otherHas(registry, name))
    const before = known.get(`${registry}/${name}`)
    if (before && before.from === from) return before.lookup
    const now = component
      ? ({
          state: 'ready',
          component,
          origin: originOf(state),
          styles: stylesOf(state),
          fallback: fallbackOf(state),
          failedUpdate: isOurs ? fromRemote(state.failedUpdate) : undefined,
        } as const)
      : (fromRemote(state) ?? missing(registry, name, isRemoved))
    known.set(`${registry}/${name}`, { from, lookup: now })
    return now
  }

  function otherHas(registry: RegistryName, name: string): boolean {
    const other = registry === 'slot' ? 'global' : 'slot'
    return registries[other].has(name) || remotes.names(other).includes(name)
  }

  function missing(registry: RegistryName, name: string, isRemoved: boolean): Lookup {
    const asked = `${registry === 'slot' ? 'Slot' : 'Global'}ComponentRegistry`
    const isElsewhere = !isRemoved && otherHas(registry, name)
    return {
      state: 'missing',
      reason: isElsewhere ? 'wrong-registry' : 'component-unregistered',
      detail: `${asked} lacks it: ${whyMissing({ isRemoved, isElsewhere })}`,
      names: [...registries[registry].names(), ...remotes.names(registry)],
    }
  }

  return {
    lookup,
    request: (registry, name) => remotes.request(registry, name),
    retry: (registry, name) => remotes.retry(registry, name),
    subscribe(listener, name) {
      const notify = (changed: string | undefined) => {
        if (name === undefined || changed === undefined || changed === name) listener()
      }
      const undos = [remotes, registries.slot, registries.global].map((part) =>
        part.subscribe(notify),
      )
      return () => undos.forEach((undo) => void undo())
    },
  }
}

function whyMissing({ isRemoved, isElsewhere }: Record<'isRemoved' | 'isElsewhere', boolean>) {
  if (isRemoved) return 'this page unregistered it'
  return isElsewhere ? 'the other registry has it' : 'no released remote has it'
}

function originOf(state: RemoteState | undefined) {
  if (!state || state.state === 'unavailable') return undefined
  return { remote: state.remote.remote, version: state.remote.version }
}

function stylesOf(state: RemoteState | undefined): string | undefined {
  return state && state.state !== 'unavailable' ? state.remote.styles : undefined
}

function fallbackOf(state: RemoteState | undefined): Fallback {
  return state && state.state !== 'unavailable' ? state.remote.fallback : 'notice'
}

function fromRemote(state: RemoteState | undefined): Lookup | undefined {
  switch (state?.state) {
    case undefined:
    case 'ready':
    case 'removed':
      return undefined
    case 'idle':
    case 'loading':
      return { state: 'loading', minHeight: state.remote.minHeight }
    case 'failed':
      return {
        state: 'failed',
        reason: state.reason,
        detail: state.detail,
        error: state.error,
        origin: { remote: state.remote.remote, version: state.remote.version },
        fallback: state.remote.fallback,
        minHeight: state.remote.minHeight,
      }
    case 'unavailable':
      return {
        state: 'missing',
        reason: 'remote-unavailable',
        detail: `its remote is ${state.detail}`,
        names: [],
      }
  }
}
