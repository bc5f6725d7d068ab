import * as sdk from '@slipway/sdk'
import type { RemotesBody } from '@slipway/sdk/contract'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import type { Federation } from './federation-file'
import type { ImportEntry } from './import-entry'
import { releasedRemotes } from './released-remotes'

const SDK_VERSION = '0.1.0'

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
  const importReleased = (url: string) => importEntry(url, federation)
  const remotes = releasedRemotes({ released, importEntry: importReleased })
  federation.registerGlobalPlugins([remotes.plugin])
  const host = federation.createInstance({
    name: 'slipway',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: sharedModules(),
  })
  return {
    load({ name, entry }, expose) {
      remotes.allow(entry)
      host.registerRemotes([{ name, entry, type: 'module' }])
      return host.loadRemote(name + expose.slice(1))
    },
  }
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

type SharedModules = NonNullable<Parameters<Federation['createInstance']>[0]['shared']>

/**
 * The modules that host and remotes share: the host's are there before any remote, and none that a remote
 * brings takes their place.
 */
function sharedModules(): SharedModules {
  return {
    react: present(React.version, React),
    'react/jsx-runtime': present(React.version, jsxRuntime),
    'react-dom': present(React.version, ReactDom),
    '@slipway/sdk': present(SDK_VERSION, sdk),
    // With the schemas comes zod: few remotes check bodies, and none before it is drawn.
    '@slipway/sdk/contract': { version: SDK_VERSION, get: loadContract, ...single(SDK_VERSION) },
    '@slipway/sdk/ui': { version: SDK_VERSION, get: loadUi, ...single(SDK_VERSION) },
  }
}

const loadContract = () =>
  import(/* webpackChunkName: "sdk-contract" */ '@slipway/sdk/contract').then(
    (contract) => () => contract,
  )

const loadUi = () =>
  import(/* webpackChunkName: "sdk-ui" */ '@slipway/sdk/ui').then((ui) => () => ui)

function present(version: string, module: unknown) {
  return { version, lib: () => module, ...single(version) }
}

function single(version: string) {
  return { shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: false } }
}
