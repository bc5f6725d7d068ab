import { type AnyComponent, GlobalComponentRegistry, SlotComponentRegistry } from '@slipway/sdk'
import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import type { Loaded } from './load-component'
import { failure } from './load-failure'

export type RegistryName = 'slot' | 'global'

/** Where one component's code is. A component is in exactly one state. */
export type RemoteState =
  | { readonly state: 'idle'; readonly remote: RemoteDescriptor }
  | { readonly state: 'loading'; readonly remote: RemoteDescriptor }
  | {
      readonly state: 'ready'
      readonly remote: RemoteDescriptor
      readonly component: AnyComponent
      readonly durationMs: number
    }
  | {
      readonly state: 'failed'
      readonly remote: RemoteDescriptor
      readonly reason: Extract<Loaded, { ok: false }>['reason']
      readonly detail: string
    }
  | { readonly state: 'unavailable'; readonly detail: string }

type LoadRemote = (
  remote: RemoteDescriptor,
  options: { name: string; attempt: number },
) => Promise<Loaded>

const registries = { slot: SlotComponentRegistry, global: GlobalComponentRegistry }

/**
 * The components that remotes offer to this viewer. Code is fetched when a slot names its component;
 * what has arrived is entered in the registry under its name.
 */
export class RemoteComponents {
  readonly #states = new Map<string, RemoteState>()
  readonly #attempts = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  readonly #load: LoadRemote
  #remotes: RemotesBody = { slots: {}, globals: {} }

  constructor(load: LoadRemote) {
    this.#load = load
  }

  /** Takes the map of remotes as the server gives it now; what is loaded stays loaded. */
  setRemotes(remotes: RemotesBody): void {
    if (remotes === this.#remotes) return
    this.#remotes = remotes
    for (const [key, state] of this.#states) {
      if (state.state === 'idle' || state.state === 'unavailable') this.#states.delete(key)
    }
    this.#tell()
  }

  /** The state of `name`, the same object until it changes; `undefined` if no remote offers it. */
  stateOf(registry: RegistryName, name: string): RemoteState | undefined {
    const key = `${registry}/${name}`
    const known = this.#states.get(key)
    if (known) return known
    const entry = this.#offers(registry)[name]
    if (!entry || !Object.hasOwn(this.#offers(registry), name)) return undefined
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

  /** Starts to load `name` if that has not begun. */
  request(registry: RegistryName, name: string): void {
    const state = this.stateOf(registry, name)
    if (state?.state === 'idle') void this.#start(registry, name, state.remote)
  }

  /** Loads a failed component again, at a new address. */
  retry(registry: RegistryName, name: string): void {
    const state = this.stateOf(registry, name)
    if (state?.state === 'failed') void this.#start(registry, name, state.remote)
  }

  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #offers(registry: RegistryName): RemotesBody['slots'] {
    return registry === 'slot' ? this.#remotes.slots : this.#remotes.globals
  }

  async #start(registry: RegistryName, name: string, remote: RemoteDescriptor): Promise<void> {
    const key = `${registry}/${name}`
    const startedAt = performance.now()
    this.#set(key, { state: 'loading', remote })
    const loaded = await withDeadline(this.#loadPatiently(key, name, remote), remote.deadlineMs)
    if (!loaded.ok) {
      const { reason, detail } = loaded
      this.#set(key, { state: 'failed', remote, reason, detail })
      return
    }
    const durationMs = performance.now() - startedAt
    this.#states.set(key, { state: 'ready', remote, component: loaded.component, durationMs })
    registries[registry].register(name, loaded.component)
    this.#tell()
  }

  // Only what may pass by itself is tried again: a lost connection, not code that is broken.
  async #loadPatiently(key: string, name: string, remote: RemoteDescriptor): Promise<Loaded> {
    for (const pause of [250, 750]) {
      const loaded = await this.#load(remote, { name, attempt: this.#nextAttempt(key) })
      if (loaded.ok || loaded.reason !== 'load-failed') return loaded
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
    return this.#load(remote, { name, attempt: this.#nextAttempt(key) })
  }

  #nextAttempt(key: string): number {
    const attempt = this.#attempts.get(key) ?? 0
    this.#attempts.set(key, attempt + 1)
    return attempt
  }

  #set(key: string, state: RemoteState): void {
    this.#states.set(key, state)
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function withDeadline(loading: Promise<Loaded>, deadlineMs: number): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<Loaded>((resolve) => {
    timer = setTimeout(
      () => resolve(failure('load-timeout', `not there after ${deadlineMs} ms`)),
      deadlineMs,
    )
  })
  return Promise.race([loading, deadline]).finally(() => clearTimeout(timer))
}
