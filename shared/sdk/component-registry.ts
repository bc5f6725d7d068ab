import type { ComponentType } from 'react'

/** Any component; the slot that names it decides its props. */
// oxlint-disable-next-line typescript/no-explicit-any -- a registry holds components of every props type
export type AnyComponent = ComponentType<any>

/** Called with the name that changed, or `undefined` if all did. */
export type RegistryListener = (name: string | undefined) => void

/**
 * Component names and their components: a Map that notifies its listeners. Registering a name again overwrites
 * it, which the host reports. A component registered late is drawn then.
 */
export class ComponentRegistry {
  readonly #components = new Map<string, AnyComponent>()
  readonly #listeners = new Set<RegistryListener>()

  /** Registers `component` under `name`. */
  register(name: string, component: AnyComponent): void {
    this.#components.set(name, component)
    this.#notify(name)
  }

  /** Registers several components by name. */
  registerMany(components: Readonly<Record<string, AnyComponent>>): void {
    for (const [name, component] of Object.entries(components)) this.register(name, component)
  }

  /** The component registered under `name`. */
  get(name: string): AnyComponent | undefined {
    return this.#components.get(name)
  }

  /** Whether `name` is registered. */
  has(name: string): boolean {
    return this.#components.has(name)
  }

  /** Removes the registration of `name`, also one that a remote has yet to make: its code no longer comes. */
  unregister(name: string): void {
    this.#components.delete(name)
    this.#notify(name)
  }

  /** Removes all registrations, also those that remotes have yet to make. */
  clear(): void {
    this.#components.clear()
    this.#notify(undefined)
  }

  /** The registered names, in the order registered. */
  names(): readonly string[] {
    return [...this.#components.keys()]
  }

  /** Calls `listener` at each change until the returned function is called. */
  subscribe(listener: RegistryListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(name: string | undefined): void {
    for (const listener of [...this.#listeners]) listener(name)
  }
}

/** The components that slots at a location may name. One instance for the host and all remotes. */
export const SlotComponentRegistry: ComponentRegistry = new ComponentRegistry()

/** The globally registered components: the only ones that a slot inside a form may name. */
export const GlobalComponentRegistry: ComponentRegistry = new ComponentRegistry()
