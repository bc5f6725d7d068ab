import type { RemotesBody } from '@slipway/sdk/contract'
import type { Federation } from './federation-file'
import type { ImportEntry } from './import-entry'
import type { Plugin } from './nesting-page'
import { releasedRemotes } from './released-remotes'
import { type ShareScope, shareViews, withView } from './share-view'
import { sharedModules } from './shared-modules'

/** A remote's entry as a module, at an address of its own. */
interface FederatedRemote {
  /** Differs for each version and each attempt to load it. */
  readonly name: string
  /** Absolute. */
  readonly entry: string
}

/** The page as a host of Module Federation. */
export interface FederationHost {
  /**
   * The module that a remote exposes under `expose`.
   *
   * @throws EntryFault, and whatever the remote or the runtime throws
   */
  load(remote: FederatedRemote, expose: string): Promise<unknown>
}

/** The parts of the page that the host's instance needs. */
interface FederationHostOptions {
  readonly federation: Federation
  /** The remotes that are released for this page's viewer, now. */
  readonly released: () => RemotesBody
  readonly importEntry: ImportEntry
}

/** Starts the host's instance, before any remote has one. */
export function createFederationHost({
  federation,
  released,
  importEntry,
}: FederationHostOptions): FederationHost {
  provideCore(federation)
  const remotes = releasedRemotes({
    released,
    importEntry: (url) => importEntry(url, federation),
  })
  let createView: (() => ShareScope) | undefined
  const plugin: Plugin = {
    ...remotes.plugin,
    // Also where remotes load each other.
    beforeInitContainer: (given) => (createView ? withView(given, createView()) : given),
  }
  federation.registerGlobalPlugins([plugin])
  holdPlugins()
  const host = federation.createInstance({
    name: 'slipway',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedModules(),
  })
  createView = shareViews(host)
  return {
    load({ name, entry }, expose) {
      remotes.allow(entry)
      host.registerRemotes([{ name, entry, type: 'module' }])
      return host.loadRemote(name + expose.slice(1))
    },
  }
}

// Every remote's instance takes these plugins over: one that another remote added would decide what it shares.
function holdPlugins(): void {
  const page = Reflect.get(globalThis, '__FEDERATION__')
  Object.freeze(page.__GLOBAL_PLUGIN__)
  Object.defineProperty(page, '__GLOBAL_PLUGIN__', { writable: false, configurable: false })
  Object.defineProperty(globalThis, '__FEDERATION__', { value: page, writable: false })
}

// Remotes that were built without a runtime of their own (`externalRuntime`) look here. Each has an
// instance of its own, for two versions of one have the same name.
function provideCore({ core }: Federation): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: {
      ...core,
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
    },
  })
}
