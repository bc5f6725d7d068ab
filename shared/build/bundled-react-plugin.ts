import type { Compiler } from 'webpack'

/** Fails the build where React would be bundled: a second React breaks hooks. */
export class BundledReactPlugin {
  apply({ hooks, webpack }: Compiler): void {
    hooks.thisCompilation.tap('BundledReactPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundledReactPlugin', (modules) => {
        for (const module of modules) {
          const path = module.nameForCondition() ?? ''
          if (!ofReact.test(path)) continue
          const message = `${path} must come from the host: import "react" or "react-dom" itself.`
          compilation.errors.push(new webpack.WebpackError(message))
        }
      })
    })
  }
}

const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
