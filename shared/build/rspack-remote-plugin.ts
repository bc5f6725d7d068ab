import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compiler, rspack } from '@rspack/core'
import type { Compiler as WebpackCompiler } from 'webpack'
import { BundledReactPlugin } from './bundled-react-plugin'
import { type CompleteRemote, completeRemote } from './complete-remote'
import { federationOptions } from './federation'
import { fromHere } from './from-here'
import { InertCodePlugin } from './inert-code-plugin'
import { ManifestPlugin } from './manifest-plugin'
import type { RemoteDefinition } from './remote-definition'
import { cssModules, imageRule } from './remote-rules'
import { ScopeStylesPlugin } from './scope-styles-plugin'
import { swcOptions } from './swc-options'

/** The parts of the configuration that need the remote's folder, which is rspack's context. */
export class RspackRemotePlugin {
  readonly definition: RemoteDefinition

  constructor(definition: RemoteDefinition) {
    this.definition = definition
  }

  apply(compiler: Compiler): void {
    const remote = completeRemote(this.definition, compiler.context)
    compiler.options.output.path = resolve(compiler.context, this.definition.dist ?? 'dist')
    compiler.options.output.uniqueName = `${remote.name}_${remote.version}`
    compiler.options.module.rules.push(...rspackRules(remote))
    // The host loads the styles, with integrity: no loader for them in the remote.
    new rspack.CssExtractRspackPlugin(withoutRuntime).apply(compiler)
    new ModuleFederationPlugin(federationOptions(remote)).apply(compiler)
    takeRuntimeAsModules(compiler)
    new rspack.DefinePlugin(withoutLoaderMarks).apply(compiler)
    for (const plugin of shared(remote)) plugin.apply(asWebpack(compiler))
  }
}

// rspack takes its runtime out of its own functions as text, and tsx marks functions that it loads.
const withoutLoaderMarks = { __name: '((it) => it)' }

const withoutRuntime = { filename: '[name].[contenthash:8].css', runtime: false }

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

// The plugin names the runtime's CommonJS files, which no bundler shakes: twice the size, and code from texts in it.
function takeRuntimeAsModules({ options }: Compiler): void {
  const alias = options.resolve.alias || {}
  const entries = Object.entries(alias).map(([name, target]) => [name, asModule(target)])
  const more = ['sdk', 'error-codes', 'runtime-core'].map((name) => {
    const path = fromHere.resolve(`@module-federation/${name}`)
    return [`@module-federation/${name}$`, asModule(path)]
  })
  options.resolve.alias = Object.fromEntries([...entries, ...more])
}

function asModule<Target>(target: Target): Target | string {
  if (typeof target !== 'string') return target
  const modules = ['.js', '.mjs'].map((extension) => target.replace(/\.c?js$/, extension))
  return modules.find((path) => path !== target && existsSync(path)) ?? target
}
