import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { CodedError, type Fault } from '@slipway/sdk/contract'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'
import type { ComponentDefinition, RemoteDefinition } from './define-remote'
import { ForbiddenCodePlugin } from './forbidden-code-plugin'
import { ManifestPlugin } from './manifest-plugin'
import { remoteRules } from './remote-rules'
import { ScopeStylesPlugin } from './scope-styles-plugin'
import { sharedModules } from './shared-modules'

/** A remote's definition with everything filled in. */
export interface CompleteRemote {
  readonly name: string
  readonly version: string
  readonly components: Readonly<Record<string, ComponentDefinition>>
  readonly shared: Readonly<Record<string, string>>
}

/** The chunk of a remote's components. One for all: a small remote is two files, not one a component. */
export const componentsChunk = 'components'

/** The parts of the configuration that need the remote's folder, which is webpack's context. */
export class RemotePlugin {
  readonly #definition: RemoteDefinition

  constructor(definition: RemoteDefinition) {
    this.#definition = definition
  }

  apply(compiler: Compiler): void {
    const remote = completeRemote(this.#definition, compiler.context)
    refuseMissingModules(remote, compiler.context)
    setFolders(compiler, remote, this.#definition.dist ?? 'dist')
    compiler.options.module.rules.push(...remoteRules(remote.name))
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', runtime: false }).apply(
      compiler,
    )
    federation(remote).apply(compiler)
    new ScopeStylesPlugin(remote.name).apply(compiler)
    new ForbiddenCodePlugin().apply(compiler)
    new ManifestPlugin(remote).apply(compiler)
  }
}

function completeRemote(definition: RemoteDefinition, folder: string): CompleteRemote {
  const about = readPackage(join(folder, 'package.json'))
  return {
    name: definition.name ?? about.name.replace(/^@[^/]*\//, ''),
    version: definition.version ?? about.version,
    components: definition.components,
    shared: { ...sharedModules, ...definition.shared },
  }
}

function readPackage(path: string): { readonly name: string; readonly version: string } {
  const { name = '', version = '' }: { name?: string; version?: string } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return { name, version }
}

function refuseMissingModules({ components }: CompleteRemote, folder: string): void {
  const errors = Object.entries(components).flatMap(([name, { module }]): Fault[] =>
    existsSync(resolve(folder, module))
      ? []
      : [
          {
            pointer: `/components/${name}/module`,
            code: 'module-missing',
            detail: `"${name}" is said to be in ${module}, which does not exist in ${folder}.`,
          },
        ],
  )
  if (errors.length === 0) return
  const list = errors.map((fault) => `  ${fault.detail}`).join('\n')
  throw new CodedError('remote-invalid', `defineRemote() was given:\n${list}`, { errors })
}

function setFolders({ options, context }: Compiler, remote: CompleteRemote, dist: string): void {
  const require = createRequire(join(context, 'package.json'))
  options.output.path = resolve(context, dist)
  options.output.uniqueName = `${remote.name}_${remote.version}`
  Object.assign(options.cache, {
    cacheDirectory: join(context, '.cache', 'webpack'),
    name: `${remote.name}-${options.mode}`,
    version: JSON.stringify(remote),
    buildDependencies: { sdk: [`${dirname(require.resolve('@slipway/sdk/build'))}/`] },
  })
}

function federation(remote: CompleteRemote): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: remote.name,
    filename: 'entry.[contenthash:8].js',
    library: { type: 'module' },
    exposes: Object.fromEntries(
      Object.entries(remote.components).map(([name, { module }]) => [
        `./${name}`,
        { import: module, name: componentsChunk },
      ]),
    ),
    shared: Object.fromEntries(
      Object.entries(remote.shared).map(([module, requiredVersion]) => [
        module,
        { import: false, singleton: true, strictVersion: true, requiredVersion },
      ]),
    ),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  })
}

/** The version of the federation runtime that remotes are built with. */
export function federationVersion(folder: string): string {
  const require = createRequire(join(folder, 'package.json'))
  const core = dirname(require.resolve('@module-federation/runtime-core'))
  return readPackage(join(core, '..', 'package.json')).version
}
