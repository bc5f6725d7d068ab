import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import type { loadStyles } from '../load-styles'
import type { Federation } from './federation-file'
import type { withStyledPortals } from './styled-portals'

/** A plugin of the runtime, for all of its instances. */
export type Plugin = Parameters<Federation['registerGlobalPlugins']>[0][number]

/** The module of an entry: the container of Module Federation. */
export type EntryModule = Exclude<Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>, void>

/** A version whose scripts are held to their digests. */
export interface TakenRemote {
  readonly name: string
  readonly base: string
  readonly module: EntryModule
}

/** The parts of the page that remotes of remotes need; they are handed on, so that the first page has them at hand. */
export interface NestingPage {
  readonly released: () => RemotesBody
  /** Rejects when no address has the entry. */
  readonly take: (remote: RemoteDescriptor) => Promise<TakenRemote>
  readonly loadStyles: typeof loadStyles
  readonly withStyledPortals: typeof withStyledPortals
}
