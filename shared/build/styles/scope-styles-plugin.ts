import type { Compilation, Compiler } from 'webpack'
import type { CompleteRemote } from '../definition/complete-remote'
import { buildMark } from './build-mark'
import { type NamedBuild, readNames } from './own-names'
import { scopeStyles } from './scope-styles'

interface Sheet {
  readonly path: string
  readonly build: NamedBuild
}

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
        const css = sheets.map((path) => String(assets[path]?.source()))
        const { name } = this.#remote
        const build = readNames({ name, mark: this.#mark ?? name }, css)
        for (const path of sheets) this.#scope(compiler, compilation, { path, build })
      })
    })
  }

  // While a folder is watched, new code goes into boxes that stay, so all builds share one mark.
  #markOf({ watchMode }: Compiler, compilation: Compilation): string {
    const assets = watchMode ? [] : compilation.getAssets()
    const files = assets.map(({ name, source }) => ({ path: name, bytes: source.buffer() }))
    return buildMark(this.#remote.name, files)
  }

  #scope({ webpack }: Compiler, compilation: Compilation, { path, build }: Sheet): void {
    compilation.updateAsset(path, (source) => {
      const scoped = scopeStyles(String(source.source()), build)
      if (scoped.ok) return new webpack.sources.RawSource(scoped.css)
      for (const fault of scoped.faults) {
        compilation.errors.push(new webpack.WebpackError(`${path}: ${fault}`))
      }
      return source
    })
  }
}
