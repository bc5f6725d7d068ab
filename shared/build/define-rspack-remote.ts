import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import type { Compiler as WebpackCompiler } from 'webpack'
import { BundledReactPlugin } from './bundled-react-plugin'
import { containerConfig, prepareOutput } from './container-config'
import type { CompleteRemote } from './definition/complete-remote'
import type {
  ComponentDefinitions,
  RemoteDefinition,
  SlotDefinitionOf,
} from './definition/remote-definition'
import { federationOptions } from './federation'
import { fromHere } from './from-here'
import { ManifestPlugin } from './manifest-plugin'
import { takeOwnRuntime } from './own-runtime'
import { cssModules, imageRule } from './remote-rules'
import { InertCodePlugin } from './sources/inert-code-plugin'
import { writeSourceMaps } from './sources/source-maps'
import { ScopeStylesPlugin } from './styles/scope-styles-plugin'
import { swcOptions } from './swc-options'

const withoutRuntime = { filename: '[name].[contenthash:8].css', runtime: false }

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
  return {
    ...containerConfig(definition),
    optimization: { splitChunks: false },
    plugins: [new RspackRemotePlugin(definition)],
  }
}

/** The parts of the configuration that need the remote's folder, which is rspack's context. */
class RspackRemotePlugin {
  readonly definition: RemoteDefinition

  constructor(definition: RemoteDefinition) {
    this.definition = definition
  }

  apply(compiler: Compiler): void {
    const remote = prepareOutput(compiler, this.definition)
    compiler.options.module.rules.push(...rspackRules(remote))
    // The host loads the styles, with integrity: no loader for them in the remote.
    new rspack.CssExtractRspackPlugin(withoutRuntime).apply(compiler)
    new ModuleFederationPlugin(federationOptions(remote)).apply(compiler)
    takeOwnRuntime(asWebpack(compiler))
    if (compiler.options.mode !== 'development') writeSourceMaps(asWebpack(compiler))
    new rspack.DefinePlugin(withoutLoaderMarks).apply(compiler)
    for (const plugin of shared(remote)) plugin.apply(asWebpack(compiler))
  }
}

// rspack takes its runtime out of its own functions as text, and tsx marks functions that it loads.
const withoutLoaderMarks = { __name: '((it) => it)' }

function shared(remote: CompleteRemote) {
  const styles = new ScopeStylesPlugin(remote)
  return [
    styles,
    new BundledReactPlugin(),
    new InertCodePlugin(),
    new ManifestPlugin(remote, styles),
  ]
}

// rspack has the hooks and classes of webpack that these plugins use.
function asWebpack(compiler: Compiler): WebpackCompiler {
  return compiler as unknown as WebpackCompiler
}

function rspackRules(remote: CompleteRemote) {
  return [
    { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: swcOptions },
    {
      test: /\.css$/,
      use: [
        rspack.CssExtractRspackPlugin.loader,
        { loader: fromHere.resolve('css-loader'), options: { modules: cssModules(remote) } },
      ],
    },
    imageRule,
  ]
}
