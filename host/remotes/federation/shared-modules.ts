import * as sdk from '@slipway/sdk'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { loadParts } from '../on-demand/load-parts'
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
    'react-dom/client': later(React.version, () => loadParts().then(({ client }) => client)),
    '@slipway/sdk': present(SDK_VERSION, sdk),
    // With the schemas comes zod: few remotes check bodies, and none before it is drawn.
    '@slipway/sdk/contract': later(
      SDK_VERSION,
      () => import(/* webpackChunkName: "sdk-contract" */ '@slipway/sdk/contract'),
    ),
    '@slipway/sdk/ui': later(
      SDK_VERSION,
      () => import(/* webpackChunkName: "sdk-ui" */ '@slipway/sdk/ui'),
    ),
  }
}

const present = (version: string, module: unknown) => single(version, { lib: () => module })

const later = (version: string, load: () => Promise<unknown>) =>
  single(version, { get: () => load().then((module) => () => module) })

function single<How extends object>(version: string, how: How) {
  const shareConfig = { singleton: true, requiredVersion: `^${version}`, eager: false }
  return { version, ...how, shareConfig }
}
