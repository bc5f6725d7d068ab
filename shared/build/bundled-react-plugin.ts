import type { Compiler } from 'webpack'

/** Fails the build where React would be bundled: a second React breaks hooks. */
export class BundledReactPlugin {
  apply({ hooks, webpack }: Compiler): void {
    hooks.thisCompilation.tap('BundledReactPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundledReactPlugin', (modules) => {
        for (const module of modules) {
          const message = bundledReact(module.nameForCondition() ?? '')
          if (message) compilation.errors.push(new webpack.WebpackError(message))
        }
      })
    })
  }
}

/** Returns the fault of a module at `path` in a remote, in words, if the module is React's own. */
export function bundledReact(path: string): string | undefined {
  if (!ofReact.test(path)) return undefined
  return `${path} must come from the host: import "react" or "react-dom" itself.`
}

const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
