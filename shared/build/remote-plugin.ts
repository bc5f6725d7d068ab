import { dirname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler, WebpackPluginInstance } from 'webpack'
import { BundledReactPlugin } from './bundled-react-plugin'
import type { CompleteRemote } from './complete-remote'
import { prepareOutput } from './container-config'
import { federation } from './federation'
import { fromHere } from './from-here'
import { InertCodePlugin } from './inert-code-plugin'
import { ManifestPlugin } from './manifest-plugin'
import { OneFilePlugin } from './one-file-plugin'
import { takeOwnRuntime } from './own-runtime'
import { RefreshPlugin } from './refresh-plugin'
import type { RemoteDefinition } from './remote-definition'
import { remoteRules } from './remote-rules'
import { ScopeStylesPlugin } from './scope-styles-plugin'
import { writeSourceMaps } from './source-maps'
import { ThinEntryPlugin } from './thin-entry-plugin'

/** The parts of the configuration that need the remote's folder, which is webpack's context. */
export class RemotePlugin {
  readonly definition: RemoteDefinition

  constructor(definition: RemoteDefinition) {
    this.definition = definition
  }

  apply(compiler: Compiler): void {
    const remote = prepareOutput(compiler, this.definition)
    const isDevelopment = compiler.options.mode === 'development'
    compiler.options.module.rules.push(...remoteRules(remote, isDevelopment))
    nameCache(compiler, remote)
    takeOwnRuntime(compiler)
    if (!isDevelopment) writeSourceMaps(compiler)
    const forMode = isDevelopment ? new RefreshPlugin() : new OneFilePlugin(remote)
    for (const plugin of [...plugins(remote), forMode]) plugin.apply(compiler)
  }
}

function plugins(remote: CompleteRemote): WebpackPluginInstance[] {
  const styles = new ScopeStylesPlugin(remote)
  return [
    // The host loads the styles, with integrity: no loader for them in the remote.
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', runtime: false }),
    federation(remote),
    new ThinEntryPlugin(),
    styles,
    new BundledReactPlugin(),
    new InertCodePlugin(),
    new ManifestPlugin(remote, styles),
  ]
}

function nameCache({ options, context }: Compiler, remote: CompleteRemote): void {
  Object.assign(options.cache, {
    cacheDirectory: join(context, '.cache', 'webpack'),
    name: `${remote.name}-${options.mode}`,
    version: JSON.stringify(remote),
    buildDependencies: { sdk: [`${dirname(fromHere.resolve('@slipway/sdk/build'))}/`] },
  })
}
