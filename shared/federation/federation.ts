import * as core from '@module-federation/runtime-core'
import federation, { bundlerRuntime } from '@module-federation/webpack-bundler-runtime'

export {
  createInstance,
  getInstance,
  init,
  loadRemote,
  loadShare,
  loadShareSync,
  preloadRemote,
  registerPlugins,
  registerRemotes,
  registerShared,
} from '@module-federation/enhanced/runtime'
/**
 * Module Federation's runtime and its bundlers' glue: the one copy that the host and all remotes of a page
 * share, under the name `@slipway/federation`.
 */
export * from '@module-federation/runtime-core'
export { core }

/** The part of the bundler that the code of webpack and rspack in a container uses. */
interface BundlerRequire {
  readonly federation: { readonly initOptions: { name: string } }
}

const uses = new Map<string, number>()

export default { ...federation, bundlerRuntime: { ...bundlerRuntime, init: initAlone } }

// Two versions of a remote have one name: the runtime would take the second one for the first.
function initAlone({ webpackRequire }: { readonly webpackRequire: BundlerRequire }): unknown {
  const options = webpackRequire.federation.initOptions
  const use = (uses.get(options.name) ?? 0) + 1
  uses.set(options.name, use)
  if (use > 1) options.name += `~${use}`
  return bundlerRuntime.init({ webpackRequire } as Parameters<typeof bundlerRuntime.init>[0])
}
