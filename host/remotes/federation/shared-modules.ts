import * as sdk from '@slipway/sdk'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import type { Federation } from './federation-file'
import { shareReactDom } from './styled-portals'

type SharedModules = NonNullable<Parameters<Federation['createInstance']>[0]['shared']>

const SDK_VERSION = '0.1.0'

/**
 * The modules that host and remotes share: the host's are there before any remote, and none that a remote
 * brings takes their place.
 */
export function sharedModules(): SharedModules {
  return {
    react: present(React.version, React),
    'react/jsx-runtime': present(React.version, jsxRuntime),
    'react-dom': present(React.version, shareReactDom()),
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
