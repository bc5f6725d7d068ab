import {
  type AnyComponent,
  type ComponentRegistry,
  GlobalComponentRegistry,
  type RegistryListener,
  SlotComponentRegistry,
} from '@slipway/sdk'
import type { RemoteDescriptor, RemoteEntry, RemotesBody } from '@slipway/sdk/contract'
import type { RegistryName } from '../slots/component-source'
import { markStep } from '../slots/slot-timeline'
import { inTime, type LoadFailure, type LoadRemote } from './loaded'

interface FailedState {
  readonly state: 'failed'
  readonly remote: RemoteDescriptor
  readonly reason: LoadFailure['reason']
  readonly detail: string
  readonly error: unknown
}

/** The state of one component's code. A component is in exactly one state. */
export type RemoteState =
  | { readonly state: 'idle'; readonly remote: RemoteDescriptor }
  | { readonly state: 'loading'; readonly remote: RemoteDescriptor }
  | {
      readonly state: 'ready'
      readonly remote: RemoteDescriptor
      readonly component: AnyComponent
      readonly durationMs: number
      /** The newer version that did not come: the connection may have been lost, and it is tried again. */
      readonly failedUpdate?: FailedState | undefined
    }
  | FailedState
  /** Code of the page unregistered it: it stays away until a new release has it, or somebody registers it. */
  | { readonly state: 'removed'; readonly remote: RemoteDescriptor }
  | { readonly state: 'unavailable'; readonly detail: string }

// In the chunk that has come with the version before: the connection is lost.
const loadTryLater = () => import(/* webpackChunkName: "remotes" */ './try-later')

type Key = `${RegistryName}/${string}`

/** The components that a page has registered, from remotes and by hand. */
export const registries: Readonly<Record<RegistryName, ComponentRegistry>> = {
  slot: SlotComponentRegistry,
  global: GlobalComponentRegistry,
}

/**
 * The components that remotes offer to this viewer. Code is fetched when a slot names its component;
 * what has arrived is entered in the registry under its name, and stays there until the version that
 * is released by then has arrived as well.
 */
export class RemoteComponents {
  readonly #states = new Map<Key, RemoteState>()
  /** The components that are being loaded; whatever else arrives counts only where nothing came in time. */
  readonly #wanted = new Map<Key, RemoteDescriptor>()
  /** The number of slots on the page that name a component. */
  readonly #uses = new Map<Key, number>()
  readonly #owners = new WeakMap<AnyComponent, string>()
  readonly #listeners = new Set<RegistryListener>()
  readonly #load: LoadRemote
  #remotes: RemotesBody = { slots: {}, globals: {} }
  #isTakingOut = false

  constructor(load: LoadRemote) {
    this.#load = load
    for (const registry of ['slot', 'global'] as const)
      registries[registry].subscribe((name) => this.#followRegistry(registry, name))
  }

  /** Takes the server's current map of remotes. */
  setRemotes(remotes: RemotesBody): void {
    if (remotes === this.#remotes) return
    this.#remotes = remotes
    for (const [key, state] of [...this.#states]) this.#follow(key, state)
    this.#notify()
  }

  /** The state of `name`, the same object until it changes; `undefined` if no remote offers it. */
  stateOf(registry: RegistryName, name: string): RemoteState | undefined {
    const key: Key = `${registry}/${name}`
    const known = this.#states.get(key)
    if (known) return known
    const entry = this.#offered(registry, name)
    if (!entry) return undefined
    const state: RemoteState =
      'unavailable' in entry
        ? { state: 'unavailable', detail: entry.unavailable }
        : { state: 'idle', remote: entry }
    this.#states.set(key, state)
    return state
  }

  /** Names that remotes offer to a registry. */
  names(registry: RegistryName): readonly string[] {
    return Object.keys(this.#offers(registry))
  }

  /** The remote that `component` came from; `undefined` if it was registered by hand. */
  ownerOf(component: AnyComponent): string | undefined {
    return this.#owners.get(component)
  }

  /**
   * Starts to load `name` if that has not begun, and new versions of it until the returned function is
   * called.
   */
  request(registry: RegistryName, name: string): () => void {
    const key: Key = `${registry}/${name}`
    this.#count(key, 1)
    const state = this.stateOf(registry, name)
    // What somebody registered by hand is not overwritten by asking for it.
    if (state?.state === 'idle' && !registries[registry].has(name)) {
      void this.#start(key, state.remote)
    }
    return () => this.#count(key, -1)
  }

  /** Loads a failed component again, at a new address. */
  retry(registry: RegistryName, name: string): void {
    const state = this.stateOf(registry, name)
    if (state?.state === 'failed') void this.#start(`${registry}/${name}`, state.remote)
  }

  /** Calls `listener` after each change, with the name that changed, or none; returns the undo. */
  subscribe(listener: RegistryListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #offers(registry: RegistryName): RemotesBody['slots'] {
    return registry === 'slot' ? this.#remotes.slots : this.#remotes.globals
  }

  #offered(registry: RegistryName, name: string): RemoteEntry | undefined {
    const offers = this.#offers(registry)
    return Object.hasOwn(offers, name) ? offers[name] : undefined
  }

  #count(key: Key, change: 1 | -1): void {
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + change)
  }

  // A version that is on the page stays until the next one is there. Elsewhere the next mount asks for it.
  #follow(key: Key, state: RemoteState): void {
    const offered = this.#offered(...split(key))
    const next = offered && 'base' in offered ? offered : undefined
    if (isSame(this.#wanted.get(key), next)) return
    this.#wanted.delete(key)
    const isOver = state.state === 'failed' || state.state === 'removed'
    if (isOver && isSame(state.remote, next)) return
    if (state.state !== 'ready') this.#states.delete(key)
    else if (isSame(state.remote, next)) {
      this.#states.set(key, { ...state, failedUpdate: undefined })
    } else if (next && (state.failedUpdate || this.#uses.get(key))) void this.#start(key, next)
    else {
      this.#states.delete(key)
      this.#takeOut(key, state)
    }
  }

  /** Keeps out what code of the page took out of a registry, whether its own code has come or not. */
  #followRegistry(registry: RegistryName, changed: string | undefined): void {
    if (this.#isTakingOut) return
    for (const name of changed === undefined ? this.names(registry) : [changed]) {
      const state = registries[registry].has(name) ? undefined : this.stateOf(registry, name)
      if (!state || state.state === 'unavailable' || state.state === 'removed') continue
      this.#wanted.delete(`${registry}/${name}`)
      this.#set(`${registry}/${name}`, { state: 'removed', remote: state.remote })
    }
  }

  async #start(key: Key, remote: RemoteDescriptor): Promise<void> {
    const startedAt = performance.now()
    this.#wanted.set(key, remote)
    if (this.#states.get(key)?.state !== 'ready') this.#set(key, { state: 'loading', remote })
    const [, name] = split(key)
    markStep(name, 'requested')
    const loading = this.#load(remote, name, () => this.#remotes)
    const loaded = await inTime(loading, remote.deadlineMs, name)
    if (this.#wanted.get(key) !== remote) return
    this.#wanted.delete(key)
    const take = ({ component }: { readonly component: AnyComponent }) => {
      markStep(name, 'loaded')
      const durationMs = performance.now() - startedAt
      this.#take(key, { state: 'ready', remote, component, durationMs })
    }
    if (loaded.ok) return take(loaded)
    this.#fail(key, remote, loaded)
    // Late is better than never, as long as nothing else was begun in its place.
    const failed = this.#states.get(key)
    const late = await loading
    if (late.ok && failed === this.#states.get(key)) take(late)
  }

  #take(key: Key, ready: RemoteState & { readonly state: 'ready' }): void {
    const [registry, name] = split(key)
    // Another try may be under way: what comes second would be drawn over what is there.
    this.#wanted.delete(key)
    this.#owners.set(ready.component, ready.remote.remote)
    this.#states.set(key, ready)
    registries[registry].register(name, ready.component)
    this.#notify(name)
  }

  // What is drawn of the version before stays drawn; it is mounted elsewhere only if the connection was lost.
  #fail(
    key: Key,
    remote: RemoteDescriptor,
    { reason, keepsFormer, detail, error }: LoadFailure,
  ): void {
    const before = this.#states.get(key)
    const failed = { state: 'failed', remote, reason, detail, error } as const
    if (before?.state === 'ready' && keepsFormer) {
      const follow = () => this.setRemotes({ ...this.#remotes })
      void loadTryLater().then(({ tryLater }) => tryLater(remote, follow))
      return this.#set(key, { ...before, failedUpdate: failed })
    }
    this.#states.set(key, failed)
    this.#takeOut(key, before)
    this.#notify(split(key)[1])
  }

  #takeOut(key: Key, state: RemoteState | undefined): void {
    const [registry, name] = split(key)
    if (state?.state !== 'ready' || registries[registry].get(name) !== state.component) return
    this.#isTakingOut = true
    registries[registry].unregister(name)
    this.#isTakingOut = false
  }

  #set(key: Key, state: RemoteState): void {
    this.#states.set(key, state)
    this.#notify(split(key)[1])
  }

  #notify(name?: string): void {
    for (const listener of [...this.#listeners]) listener(name)
  }
}

function isSame(one: RemoteDescriptor | undefined, other: RemoteDescriptor | undefined): boolean {
  if (!one || !other) return false
  return one.base === other.base && one.entry === other.entry && one.expose === other.expose
}

function split(key: Key): [registry: RegistryName, name: string] {
  // A key is made of these two.
  return key.split(/\/(.*)/s, 2) as [RegistryName, string]
}
