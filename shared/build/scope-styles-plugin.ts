import { createHash } from 'node:crypto'
import type { Compilation, Compiler } from 'webpack'
import type { CompleteRemote } from './complete-remote'
import { scopeStyles } from './scope-styles'

/** Runs every style sheet of the build through {@link scopeStyles}. */
export class ScopeStylesPlugin {
  readonly #remote: CompleteRemote
  #mark: string | undefined

  constructor(remote: CompleteRemote) {
    this.#remote = remote
  }

  /** What the boxes of the last build carry; `undefined` if it has no styles. */
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

  // Two builds of one version may be on a page: the digest of their content distinguishes them. While
  // a folder is watched, new code goes into boxes that stay, so all builds share one mark.
  #markOf({ watchMode }: Compiler, compilation: Compilation): string {
    const { name } = this.#remote
    const hash = createHash('sha256').update(name)
    for (const asset of watchMode ? [] : compilation.getAssets().toSorted(byName)) {
      if (/\.(?:m?js|css)$/.test(asset.name)) hash.update(asset.name).update(asset.source.buffer())
    }
    return `${name}-${hash.digest('hex').slice(0, 16)}`
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

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
