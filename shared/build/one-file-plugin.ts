import type { Chunk, Compilation, Compiler, Module } from 'webpack'
import type { CompleteRemote } from './complete-remote'
import { componentsChunk } from './federation'

/**
 * Moves the components of a small remote into its entry: one request less for the page. The modules
 * that the host shares stay behind in a chunk that then needs no file. So asking for a component
 * still waits for them, and its modules still run only when it is drawn.
 */
export class OneFilePlugin {
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
