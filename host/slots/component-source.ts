import type { AnyComponent } from '@slipway/sdk'
import type { CodeWith, ReasonCode } from '@slipway/sdk/contract'

export type RegistryName = 'slot' | 'global'

/** The remote and the version that a component is part of. */
interface Origin {
  readonly remote: string
  readonly version: string
}

/** The content in a failed component's place: a notice with Retry, or nothing. */
export type Fallback = 'notice' | 'none'

/** A component by its name, or why it is not there. */
export type Lookup =
  | {
      readonly state: 'ready'
      readonly component: AnyComponent
      /** Nothing for a component that was registered by hand. */
      readonly origin: Origin | undefined
      /** The mark that its box carries so that the styles of its build reach into it. */
      readonly styles?: string | undefined
      readonly fallback: Fallback
      /** A newer version that did not come, and is tried again. */
      readonly failedUpdate: Lookup | undefined
    }
  | { readonly state: 'loading'; readonly minHeight: number }
  | {
      readonly state: 'failed'
      readonly reason: ReasonCode
      readonly detail: string
      /** The thrown value, where something was thrown. */
      readonly error?: unknown
      readonly origin: Origin
      readonly fallback: Fallback
      readonly minHeight: number
    }
  | {
      readonly state: 'missing'
      readonly reason: CodeWith<{ readonly blames: 'nothing' }>
      readonly detail: string
      /** The names that there are in its registry. */
      readonly names: readonly string[]
    }

/** The source where slots find components. Behind it are the registries, and what fills them. */
export interface ComponentSource {
  /** The same object until it changes. */
  lookup(registry: RegistryName, name: string): Lookup
  /**
   * Sees to it that the component's code is fetched, and that of new versions until the returned
   * function is called.
   */
  request(registry: RegistryName, name: string): () => void
  /** Tries a failed component again. */
  retry(registry: RegistryName, name: string): void
  /** Calls `listener` after each change of the component called `name`, or of any name; returns the undo. */
  subscribe(listener: () => void, name?: string): () => void
}
