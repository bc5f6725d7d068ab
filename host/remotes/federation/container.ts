import type { ShareScope } from './share-scope'

/** The module that a remote's entry is: the standard container of Module Federation. */
export interface Container {
  init(scope: ShareScope): unknown
  get(expose: string): Promise<() => unknown>
}
