import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { Compiler } from 'webpack'
import { swcOptions } from './swc-options'

/** As {@link swcOptions}, and every component is registered with React Refresh. */
export const swcRefreshOptions = {
  jsc: {
    ...swcOptions.jsc,
    transform: { react: { runtime: 'automatic', development: true, refresh: true } },
  },
} as const

/**
 * For development: registers every component, by its module and name, with the page's React Refresh, where
 * the page has one (`$slipwayRefresh`). Without one the same build runs as usual.
 */
export class RefreshPlugin {
  apply(compiler: Compiler): void {
    const { webpack, context } = compiler
    const { DefinePlugin, NormalModuleReplacementPlugin } = webpack
    const register = DefinePlugin.runtimeValue(({ module }) =>
      registerFor(context, module.resource),
    )
    for (const plugin of [
      new DefinePlugin({ $RefreshReg$: register, $RefreshSig$: sign }),
      // The host shares no development runtime of JSX; only with it does swc register components.
      new NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, devRuntime),
    ]) {
      plugin.apply(compiler)
    }
  }
}

/** Returns the plugin of Vite that does the same as {@link RefreshPlugin} for the remote in `folder`. */
export function refreshPluginForVite(folder: string): Plugin {
  return {
    name: 'slipway:refresh',
    enforce: 'pre',
    resolveId: (source) => (source === DEV_RUNTIME ? DEV_RUNTIME : undefined),
    load: (id) => (id === DEV_RUNTIME ? devRuntimeCode : undefined),
    async transform(code, id) {
      if (!/\.[jt]sx$/.test(id) || id.includes('/node_modules/')) return undefined
      const { transform } = await import('@swc/core')
      const options = { ...swcRefreshOptions, filename: id, sourceMaps: true, configFile: false }
      const made = await transform(code, { ...options, swcrc: false })
      // Functions, at the end: they are there from the first line on, and no line moves.
      const own = `function $RefreshReg$(...given) { ${registerFor(folder, id)}(...given) }
function $RefreshSig$() { return ${sign}() }`
      return { code: `${made.code}\n${own}`, ...(made.map && { map: made.map }) }
    },
  }
}

function registerFor(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll(sep, '/')
  return `(globalThis.$slipwayRefresh?.register(${JSON.stringify(path)}) ?? (() => {}))`
}

const sign = '(globalThis.$slipwayRefresh?.sign ?? (() => (type) => type))'

const DEV_RUNTIME = 'react/jsx-dev-runtime'

const devRuntimeCode = `
  import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
  export { Fragment }
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
`

const devRuntime = `data:text/javascript,${encodeURIComponent(devRuntimeCode)}`
