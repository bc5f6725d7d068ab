import type { Compilation, Compiler } from 'webpack'
import type { CompleteRemote } from './complete-remote'
import { scopeStyles } from './scope-styles'

/** Runs every style sheet of the build through {@link scopeStyles}. */
export class ScopeStylesPlugin {
  readonly #remote: CompleteRemote

  constructor(remote: CompleteRemote) {
    this.#remote = remote
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ScopeStylesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'ScopeStylesPlugin', stage }, (assets) => {
        for (const path of Object.keys(assets)) {
          if (path.endsWith('.css')) this.#scope(compiler, compilation, path)
        }
      })
    })
  }

  #scope({ webpack }: Compiler, compilation: Compilation, path: string): void {
    compilation.updateAsset(path, (source) => {
      const scoped = scopeStyles(String(source.source()), this.#remote)
      if (scoped.ok) return new webpack.sources.RawSource(scoped.css)
      for (const fault of scoped.faults) {
        compilation.errors.push(new webpack.WebpackError(`${path}: ${fault}`))
      }
      return source
    })
  }
}
