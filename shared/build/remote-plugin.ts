import { dirname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type {
  Chunk,
  Compilation,
  Compiler,
  Module,
  RuntimeModule,
  WebpackPluginInstance,
} from 'webpack'
import { BundledReactPlugin } from './bundled-react-plugin'
import { prepareOutput } from './container-config'
import type { CompleteRemote } from './definition/complete-remote'
import type { RemoteDefinition } from './definition/remote-definition'
import { componentsChunk, federation } from './federation'
import { fromHere } from './from-here'
import { ManifestPlugin } from './manifest-plugin'
import { takeOwnRuntime } from './own-runtime'
import { RefreshPlugin } from './react-refresh'
import { remoteRules } from './remote-rules'
import { InertCodePlugin } from './sources/inert-code-plugin'
import { writeSourceMaps } from './sources/source-maps'
import { ScopeStylesPlugin } from './styles/scope-styles-plugin'

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

/**
 * Moves the components of a small remote into its entry: one request less for the page. The modules
 * that the host shares stay behind in a chunk that then needs no file. So asking for a component
 * still waits for them, and its modules still run only when it is drawn.
 */
class OneFilePlugin {
  readonly #remote: CompleteRemote

  constructor(remote: CompleteRemote) {
    this.#remote = remote
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OneFilePlugin', (compilation) => {
      // Modules have been joined by now, and nothing has an id or a hash yet.
      compilation.hooks.afterOptimizeChunkModules.tap('OneFilePlugin', () => {
        const entry = compilation.namedChunks.get(this.#remote.name)
        const components = compilation.namedChunks.get(componentsChunk)
        if (entry && components) this.#move(compilation, components, entry)
      })
    })
  }

  #move({ chunkGraph }: Compilation, from: Chunk, to: Chunk): void {
    const scripts = [...chunkGraph.getChunkModulesIterable(from)].filter(isScript)
    if (sizeOf(scripts) > this.#remote.inlineLimit) return
    for (const module of scripts) {
      chunkGraph.disconnectChunkAndModule(from, module)
      chunkGraph.connectChunkAndModule(to, module)
    }
  }
}

function isScript(module: Module): boolean {
  return module.getSourceTypes().has('javascript')
}

function sizeOf(scripts: readonly Module[]): number {
  return scripts.reduce((sum, module) => sum + module.size('javascript'), 0)
}

/** Leaves out of the entry what the bundler always puts there and what never runs in a remote. */
class ThinEntryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ThinEntryPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('ThinEntryPlugin', (module) => {
        // There are two of one name: federation puts its own in the place of the bundler's.
        if (module.name === 'sharing') leaveOut(module, (code) => !/bundlerRuntime/.test(code))
        if (module.name === 'import chunk loading') {
          leaveOut(module, () => !hasFurtherScripts(compilation))
        }
      })
    })
  }
}

// Asked when the code is made: by then it is known which chunks have files.
function leaveOut(module: RuntimeModule, isNeedless: (code: string) => boolean): void {
  const generate = module.generate.bind(module)
  module.generate = () => {
    const code = generate()
    return code === null || isNeedless(code) ? null : code
  }
}

function hasFurtherScripts({ chunks, chunkGraph }: Compilation): boolean {
  const isFurther = (chunk: Chunk) =>
    !chunk.hasRuntime() &&
    [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'javascript') ?? [])].length > 0
  return [...chunks].some(isFurther)
}
