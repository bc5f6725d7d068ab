import { resolve } from 'node:path'
import { type CompleteRemote, completeRemote } from './definition/complete-remote'
import { definitionFaults } from './definition/definition-faults'
import { refuseDefinition } from './definition/props-schema'
import type { RemoteDefinition } from './definition/remote-definition'
import { glueFromHost } from './federation'

/** The part of a remote's configuration that webpack and rspack have in common: an ES module container. */
export function containerConfig(definition: RemoteDefinition) {
  refuseDefinition(definitionFaults(definition))
  return {
    mode: 'production' as const,
    entry: {},
    target: ['web', 'es2022'] as ['web', 'es2022'],
    devtool: false as const,
    output: {
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      strictModuleErrorHandling: true,
      clean: true,
    },
    externals: [glueFromHost],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    performance: false as const,
  }
}

/** What a plugin knows of webpack's compiler, and of rspack's. */
interface Container {
  readonly context: string
  readonly options: {
    readonly output: { path?: string | undefined; uniqueName?: string | undefined }
  }
}

/** Completes the definition by the remote's folder, which is the bundler's context, and names its output. */
export function prepareOutput(
  { context, options }: Container,
  definition: RemoteDefinition,
): CompleteRemote {
  const remote = completeRemote(definition, context)
  options.output.path = resolve(context, definition.dist ?? 'dist')
  options.output.uniqueName = `${remote.name}_${remote.version}`
  return remote
}
