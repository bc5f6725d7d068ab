import type { RemoteDescriptor } from '@slipway/sdk/contract'
import type { ComponentSource, Lookup, RegistryName } from '../slots/component-source'
import { type RemoteComponents, type RemoteState, registries } from './remote-components'

/** Joins the registries with the remotes behind them: a registered component is there, another one may come. */
export function createComponentLookup(remotes: RemoteComponents): ComponentSource {
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
    const remote = state && 'remote' in state ? state.remote : undefined
    const now = component
      ? ({
          state: 'ready',
          component,
          origin: remote && originOf(remote),
          styles: remote?.styles,
          fallback: remote?.fallback ?? 'notice',
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

function originOf({ remote, version }: RemoteDescriptor) {
  return { remote, version }
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
        origin: originOf(state.remote),
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
