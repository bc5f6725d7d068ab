import type { DevelopmentOverride, ManifestComponent, MetaBody } from '@slipway/sdk/contract'
import { createSignal, type Signal } from '../ui/signal'

/** The state, on this page, of the development server that a remote's code comes from. */
export type DevelopState =
  /** Nothing: there is no override, or it is newer than this page, whose policy does not know of it. */
  | { readonly state: 'off' }
  | {
      readonly state: 'live'
      readonly override: DevelopmentOverride
      /** Why the last build failed. */
      readonly fault?: string
    }
  | { readonly state: 'gone'; readonly override: DevelopmentOverride }
  /** The server answers, but not with this remote. */
  | { readonly state: 'wrong'; readonly override: DevelopmentOverride; readonly detail: string }

/** The viewer's meta as this page draws it. */
export interface MappedMeta {
  readonly meta: MetaBody
  /** Components at places that the remote proposes, and that are on this page only. */
  readonly proposed: readonly string[]
  /** Components that stay another remote's. */
  readonly foreign: readonly string[]
  /** The components that the development server's build has of its own. */
  readonly built?: readonly ManifestComponent[]
}

/** The changes that a development override makes in this page. */
export interface Develop {
  readonly state: Signal<DevelopState>
  readonly mapMeta: Signal<(meta: MetaBody) => MappedMeta>
  /** Loads the document again, at a path of the interface: only a new one has another policy. */
  readonly restart: (path: string) => void
}

export function createDevelop(restart: Develop['restart']): Develop {
  return {
    state: createSignal<DevelopState>({ state: 'off' }),
    mapMeta: createSignal((meta) => ({ meta, proposed: [], foreign: [] })),
    restart,
  }
}
