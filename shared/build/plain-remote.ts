import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Compiler, Configuration } from 'webpack'
import { containerConfig, prepareOutput } from './container-config'
import type { CompleteRemote } from './definition/complete-remote'
import type { RemoteDefinition } from './definition/remote-definition'
import { federationOptions } from './federation'
import { remoteRules } from './remote-rules'

/** The file that other hosts name. */
const ENTRY = 'remoteEntry.mjs'

/**
 * The webpack configuration of the same components for any host of Module Federation: with the runtime of its own, with
 * React and the SDK for a host that has none, and with styles that it loads itself.
 */
export function plainRemote(definition: RemoteDefinition): Configuration {
  const { externals: _fromHost, ...container } = containerConfig(definition)
  return {
    ...container,
    experiments: { outputModule: true },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          parallel: false,
        }),
      ],
    },
    plugins: [new PlainRemotePlugin(definition)],
  }
}

/** The parts that need the remote's folder, which is webpack's context. */
class PlainRemotePlugin {
  readonly definition: RemoteDefinition

  constructor(definition: RemoteDefinition) {
    this.definition = definition
  }

  apply(compiler: Compiler): void {
    const remote = prepareOutput(compiler, this.definition)
    compiler.options.module.rules.push(...remoteRules(remote))
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }).apply(compiler)
    new ModuleFederationPlugin({
      ...federationOptions(remote),
      filename: ENTRY,
      shared: sharedWithCopies(remote),
      manifest: true,
    }).apply(compiler)
  }
}

// A host's copy comes first; what it does not have comes from the build.
function sharedWithCopies({ shared }: CompleteRemote): Record<string, object> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion },
    ]),
  )
}
