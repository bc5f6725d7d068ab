import { relative, sep } from 'node:path'
import type { Compiler } from 'webpack'

/**
 * For development: registers every component, by its module and name, with the page's React Refresh, where
 * the page has one (`$slipwayRefresh`). Without one the same build runs as usual.
 */
export class RefreshPlugin {
  apply(compiler: Compiler): void {
    const { webpack, context } = compiler
    const { DefinePlugin, NormalModuleReplacementPlugin } = webpack
    const register = DefinePlugin.runtimeValue(({ module }) => {
      const path = relative(context, module.resource).replaceAll(sep, '/')
      return `(globalThis.$slipwayRefresh?.register(${JSON.stringify(path)}) ?? (() => {}))`
    })
    const sign = '(globalThis.$slipwayRefresh?.sign ?? (() => (type) => type))'
    for (const plugin of [
      new DefinePlugin({ $RefreshReg$: register, $RefreshSig$: sign }),
      // The host shares no development runtime of JSX; only with it does swc register components.
      new NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, devRuntime),
    ]) {
      plugin.apply(compiler)
    }
  }
}

const devRuntime = `data:text/javascript,${encodeURIComponent(`
  import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
  export { Fragment }
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
`)}`
