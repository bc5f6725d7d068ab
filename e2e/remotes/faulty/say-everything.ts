import type { Compiler } from 'webpack'
import webpack from 'webpack'

/** Lets style sheets say `*`, behind the back of the build's check: only the wrap is left. */
export class SayEverything {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SayEverything', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED
      compilation.hooks.processAssets.tap({ name: 'SayEverything', stage }, (assets) => {
        for (const path of Object.keys(assets).filter((path) => path.endsWith('.css'))) {
          compilation.updateAsset(path, (source) => {
            const css = String(source.source()).replaceAll(':is(*)', '*')
            return new webpack.sources.RawSource(css)
          })
        }
      })
    })
  }
}
