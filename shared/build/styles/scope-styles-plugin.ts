import type { Compilation, Compiler } from 'webpack'
import type { CompleteRemote } from '../definition/complete-remote'
import { buildMark } from './build-mark'
import { scopeStyles } from './scope-styles'

/** Runs every style sheet of the build through {@link scopeStyles}. */
export class ScopeStylesPlugin {
  readonly #remote: CompleteRemote
  #mark: string | undefined

  constructor(remote: CompleteRemote) {
    this.#remote = remote
  }

  /** The mark that the boxes of the last build carry; `undefined` if it has no styles. */
  get mark(): string | undefined {
    return this.#mark
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ScopeStylesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'ScopeStylesPlugin', stage }, (assets) => {
        const sheets = Object.keys(assets).filter((path) => path.endsWith('.css'))
        this.#mark = sheets.length > 0 ? this.#markOf(compiler, compilation) : undefined
        for (const path of sheets) this.#scope(compiler, compilation, path)
      })
    })
  }

  // While a folder is watched, new code goes into boxes that stay, so all builds share one mark.
  #markOf({ watchMode }: Compiler, compilation: Compilation): string {
    const assets = watchMode ? [] : compilation.getAssets()
    const files = assets.map(({ name, source }) => ({ path: name, bytes: source.buffer() }))
    return buildMark(this.#remote.name, files)
  }

  #scope({ webpack }: Compiler, compilation: Compilation, path: string): void {
    const { name } = this.#remote
    compilation.updateAsset(path, (source) => {
      const scoped = scopeStyles(String(source.source()), { name, mark: this.#mark ?? name })
      if (scoped.ok) return new webpack.sources.RawSource(scoped.css)
      for (const fault of scoped.faults) {
        compilation.errors.push(new webpack.WebpackError(`${path}: ${fault}`))
      }
      return source
    })
  }
}
