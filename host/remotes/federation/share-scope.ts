import * as sdk from '@slipway/sdk'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

/** Module → version → how to get it: the share scope of Module Federation. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>

interface SharedModule {
  readonly version: string
  /** For a module that is there. */
  readonly lib?: () => unknown
  readonly loaded?: boolean
  readonly get: () => Promise<() => unknown>
}

const SDK_VERSION = '0.1.0'

/**
 * The modules that host and remotes share: the host's are there before any remote, and a remote
 * carries no copy of its own. A new object for each container, because the runtime writes into it.
 */
export function createShareScope(): ShareScope {
  return {
    react: present(React.version, React),
    'react/jsx-runtime': present(React.version, jsxRuntime),
    'react-dom': present(React.version, ReactDom),
    '@slipway/sdk': present(SDK_VERSION, sdk),
    // With the schemas comes zod: few remotes check bodies, and none before it is drawn.
    '@slipway/sdk/contract': shared(SDK_VERSION, { get: loadContract }),
    '@slipway/sdk/ui': shared(SDK_VERSION, { get: loadUi }),
  }
}

const loadContract = () =>
  import(/* webpackChunkName: "sdk-contract" */ '@slipway/sdk/contract').then(
    (contract) => () => contract,
  )

const loadUi = () =>
  import(/* webpackChunkName: "sdk-ui" */ '@slipway/sdk/ui').then((ui) => () => ui)

function present(version: string, module: unknown) {
  const lib = () => module
  return shared(version, { lib, get: async () => lib, loaded: true })
}

function shared(version: string, source: Omit<SharedModule, 'version'>) {
  return {
    [version]: {
      version,
      from: 'slipway',
      scope: ['default'],
      deps: [],
      useIn: [],
      strategy: 'loaded-first',
      loading: null,
      shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: 'lib' in source },
      ...source,
    },
  }
}
