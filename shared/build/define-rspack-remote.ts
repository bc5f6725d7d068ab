import type { Configuration } from '@rspack/core'
import { definitionFaults } from './definition-faults'
import { glueFromHost } from './federation'
import { refuseDefinition } from './props-schema'
import type { ComponentDefinitions, RemoteDefinition, SlotDefinitionOf } from './remote-definition'
import { RspackRemotePlugin } from './rspack-remote-plugin'

/**
 * The rspack configuration of a remote, for `rspack.config.ts`: the same container and the same `slipway.json`
 * as `defineRemote` of `@slipway/sdk/build`. With rspack the entry and the components are always two files.
 * @example
 * export default defineRspackRemote({
 *   components: { Greeting: { module: './src/greeting.tsx', locations: ['login-before-form'] } },
 * })
 */
export function defineRspackRemote<const Components extends ComponentDefinitions>(
  definition: RemoteDefinition<Components, SlotDefinitionOf<Components>>,
): Configuration {
  refuseDefinition(definitionFaults(definition))
  return {
    mode: 'production',
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
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
    optimization: { splitChunks: false },
    performance: false,
    plugins: [new RspackRemotePlugin(definition)],
  }
}
