import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { CompleteRemote } from './definition/complete-remote'
import { exposeOf } from './definition/describe-component'
import { readPackage } from './definition/read-package'
import { fromHere } from './from-here'

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]

/** The chunk of all components of a remote: one for all, not one a component. */
export const componentsChunk = 'components'

/** The container: what the remote exposes, and what it takes from the host and never brings itself. */
export function federation(remote: CompleteRemote): ModuleFederationPlugin {
  return new ModuleFederationPlugin(federationOptions(remote))
}

/** The same for every bundler. */
export function federationOptions(remote: CompleteRemote): FederationOptions {
  return {
    name: remote.name,
    filename: 'entry.[contenthash:8].js',
    library: { type: 'module' },
    exposes: exposes(remote),
    shared: shared(remote),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { target: 'web' } },
  }
}

const GLUE = /@module-federation[\\/]webpack-bundler-runtime/

/**
 * Takes from the host's page what the bundler puts around a container, in place of a copy in each remote:
 * for webpack's and rspack's `externals`.
 */
export function glueFromHost(
  { request = '' }: { readonly request?: string },
  done: (error?: null, result?: string, type?: 'module') => void,
): void {
  // rspack's own module with the remote's settings names the glue in its text.
  const isModule = !/data:|!=!/.test(request)
  if (request === FEDERATION || (isModule && GLUE.test(request))) done(null, FEDERATION, 'module')
  else done()
}

const FEDERATION = '@slipway/federation'

function exposes({ components }: CompleteRemote): Record<string, { import: string; name: string }> {
  const entries = Object.entries(components)
  return Object.fromEntries(
    entries.map(([name, { module }]) => [
      exposeOf(name),
      { import: module, name: componentsChunk },
    ]),
  )
}

function shared(remote: CompleteRemote): Record<string, object> {
  const ours = { import: false, singleton: true, strictVersion: true } as const
  return Object.fromEntries(
    Object.entries(remote.shared).map(([name, range]) => [
      name,
      { ...ours, requiredVersion: range },
    ]),
  )
}

/** The version of the federation runtime that remotes are built with. */
export function federationVersion(): string {
  const core = fromHere.resolve('@module-federation/runtime-core')
  return readPackage(join(dirname(core), '..')).version
}
