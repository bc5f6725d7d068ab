import type { Compiler, javascript, NormalModule } from 'webpack'
import webpack from 'webpack'

/**
 * Fails the build where a module evaluates text as code, which the page's policy refuses, and where
 * React would be bundled: a second React breaks hooks.
 */
export class ForbiddenCodePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(
      'ForbiddenCodePlugin',
      (compilation, { normalModuleFactory }) => {
        for (const type of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'] as const) {
          normalModuleFactory.hooks.parser.for(type).tap('ForbiddenCodePlugin', watchParser)
        }
        compilation.hooks.finishModules.tap('ForbiddenCodePlugin', (modules) => {
          for (const module of modules) {
            const fault = bundledReact(module.nameForCondition() ?? '')
            if (fault) fail(module, fault)
          }
        })
      },
    )
  }
}

/** The fault of a module that is React's own: there must be one React, the host's. */
export function bundledReact(path: string): string | undefined {
  if (!ofReact.test(path)) return undefined
  return `${path} must come from the host: import "react" or "react-dom" itself.`
}

const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

function watchParser(parser: javascript.JavascriptParser): void {
  const refuse = (what: string) => () => {
    const { module } = parser.state
    // The federation runtime can make functions from text; it never does with our options.
    if (!/[\\/]@module-federation[\\/]/.test(module.nameForCondition() ?? '')) {
      fail(module, `${what} turns text into code, which the page's content policy refuses.`)
    }
  }
  for (const root of ['', 'window.', 'globalThis.', 'self.']) {
    parser.hooks.call.for(`${root}eval`).tap('ForbiddenCodePlugin', refuse('eval()'))
    parser.hooks.call.for(`${root}Function`).tap('ForbiddenCodePlugin', refuse('Function()'))
    parser.hooks.new.for(`${root}Function`).tap('ForbiddenCodePlugin', refuse('new Function()'))
  }
}

type FailingModule = Pick<NormalModule, 'addError' | 'nameForCondition'>

function fail(module: FailingModule, message: string): void {
  module.addError(Object.assign(new webpack.WebpackError(message), { module }))
}
