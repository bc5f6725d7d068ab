import type { Compiler } from 'webpack'

const functions = [
  'loadRemote',
  'loadShare',
  'loadShareSync',
  'preloadRemote',
  'registerPlugins',
  'registerRemotes',
  'registerShared',
]

const code = `
  const instance = () => __webpack_require__.federation.instance
  export const getInstance = instance
  ${functions.map((name) => `export const ${name} = (...given) => instance().${name}(...given)`).join('\n')}`

/**
 * Gives a remote that imports `@module-federation/runtime` or `…/enhanced/runtime` the functions of its own
 * container: those of the page's one runtime would mean the container that started last.
 */
export function takeOwnRuntime(compiler: Compiler): void {
  const { NormalModuleReplacementPlugin } = compiler.webpack
  const module = `data:text/javascript,${encodeURIComponent(code)}`
  new NormalModuleReplacementPlugin(/^@module-federation\/(?:enhanced\/)?runtime$/, module).apply(
    compiler,
  )
}
