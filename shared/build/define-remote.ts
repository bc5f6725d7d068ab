import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { definitionFaults } from './definition-faults'
import { glueFromHost } from './federation'
import { refuseDefinition } from './props-schema'
import type { ComponentDefinitions, RemoteDefinition, SlotDefinitionOf } from './remote-definition'
import { RemotePlugin } from './remote-plugin'

/**
 * The webpack configuration of a remote: an ES module container that takes React and the SDK from the host,
 * and a `slipway.json` that describes it.
 * @example
 * export default defineRemote({
 *   components: { Greeting: { module: './src/greeting.tsx', locations: ['login-before-form'] } },
 * })
 */
export function defineRemote<const Components extends ComponentDefinitions>(
  definition: RemoteDefinition<Components, SlotDefinitionOf<Components>>,
): Configuration {
  refuseDefinition(definitionFaults(definition))
  return {
    mode: 'production',
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
    cache: { type: 'filesystem' },
    experiments: { outputModule: true },
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
    optimization: {
      splitChunks: false,
      // swc has threads of its own; processes would cost more than a small remote, and inherit ours' arguments.
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          parallel: false,
        }),
      ],
    },
    performance: false,
    plugins: [new RemotePlugin(definition)],
  }
}
