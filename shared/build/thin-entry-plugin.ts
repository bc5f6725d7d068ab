import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack'

/** Leaves out of the entry what the bundler always puts there and what never runs in a remote. */
export class ThinEntryPlugin {
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
