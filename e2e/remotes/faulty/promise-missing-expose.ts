import type { Manifest } from '@slipway/sdk/contract'
import webpack, { type Compiler } from 'webpack'

/** Lists a component in `slipway.json` that the container does not have. */
export class PromiseMissingExpose {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PromiseMissingExpose', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1
      compilation.hooks.processAssets.tap({ name: 'PromiseMissingExpose', stage }, () => {
        compilation.updateAsset('slipway.json', (source) => {
          const manifest: Manifest = JSON.parse(String(source.source()))
          const [first] = manifest.components
          if (!first) return source
          manifest.components.push({ ...first, name: this.#name, expose: `./${this.#name}` })
          return new webpack.sources.RawSource(JSON.stringify(manifest, null, 2))
        })
      })
    })
  }
}
