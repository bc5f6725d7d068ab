import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { containerConfig } from './container-config'
import type {
  ComponentDefinitions,
  RemoteDefinition,
  SlotDefinitionOf,
} from './definition/remote-definition'
import { plainRemote } from './plain-remote'
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
  definition: RemoteDefinition<Components, SlotDefinitionOf<Components>> & PlainChoice,
): Configuration {
  const { plain = false, ...remote } = definition
  return plain ? plainRemote(remote) : hostedRemote(remote)
}

interface PlainChoice {
  /**
   * Builds the components for any host of Module Federation instead of a Slipway host: `remoteEntry.mjs` and
   * `mf-manifest.json`, with everything in it, and without `slipway.json`.
   */
  readonly plain?: boolean
}

function hostedRemote(definition: RemoteDefinition): Configuration {
  return {
    ...containerConfig(definition),
    cache: { type: 'filesystem' },
    experiments: { outputModule: true },
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
    plugins: [new RemotePlugin(definition)],
  }
}
