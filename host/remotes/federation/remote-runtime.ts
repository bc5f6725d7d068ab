import { satisfy } from '@module-federation/runtime-core'
import type { ShareScope } from './share-scope'

interface RuntimeOptions {
  readonly name: string
}

/** What a remote says of a module that it takes from the host. */
interface ShareRequest {
  readonly customShareInfo: {
    readonly shareConfig: {
      /** A range; `false` takes any version. */
      readonly requiredVersion?: string | false
      readonly strictVersion?: boolean
    }
  }
}

/**
 * The part of Module Federation's runtime that a container uses, under the names that its bundler
 * gave to it: which module it gets from the host, and whether the version fits. The whole runtime would be
 * 19 kB more before the first slot, and each container would start hooks and plugins that nobody has.
 */
class RemoteRuntime {
  readonly options: RuntimeOptions
  /** The bundler's code reads it once `init` was called. */
  readonly shareScopeMap: Record<string, ShareScope> = {}

  constructor(options: RuntimeOptions) {
    this.options = options
  }

  get name(): string {
    return this.options.name
  }

  initOptions(options: object): void {
    Object.assign(this.options, options)
  }

  initShareScopeMap(name: string, scope: ShareScope): void {
    this.shareScopeMap[name] = scope
  }

  /** What has to be waited for before modules are shared: nothing, the host has them all. */
  initializeSharing(): readonly Promise<unknown>[] {
    return []
  }

  /** What a remote brings itself; it is built to bring nothing. */
  registerShared(): void {}

  /** The module's factory; `false`: the host does not have it. */
  async loadShare(name: string, request: ShareRequest): Promise<(() => unknown) | false> {
    const shared = this.#find(name, request)
    return shared ? (shared.lib ?? (await shared.get())) : false
  }

  /** The same for a module that cannot wait. */
  loadShareSync(name: string, request: ShareRequest): () => unknown {
    const lib = this.#find(name, request)?.lib
    if (!lib) throw new Error(`Can not get '${name}' at once: load it with a component`)
    return lib
  }

  #find(name: string, { customShareInfo: { shareConfig } }: ShareRequest) {
    const [shared] = Object.values(this.shareScopeMap['default']?.[name] ?? {})
    const { requiredVersion, strictVersion } = shareConfig
    if (!shared || !requiredVersion || !strictVersion) return shared
    if (isSatisfied(shared.version, requiredVersion)) return shared
    throw new Error(
      `Version ${shared.version} of ${name} does not satisfy the requirement of ${this.name}, which needs ${requiredVersion}`,
    )
  }
}

const known = new Map<string, boolean>()

// Remotes ask for the same few ranges, and reading one takes a while.
function isSatisfied(version: string, range: string): boolean {
  const key = `${version} ${range}`
  const answer = known.get(key) ?? satisfy(version, range)
  known.set(key, answer)
  return answer
}

/** Gives it to remotes, which are built without a runtime of their own (`externalRuntime`). */
export function provideRuntime(): void {
  if ('_FEDERATION_RUNTIME_CORE' in globalThis) return
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: {
      ModuleFederation: RemoteRuntime,
      getGlobalFederationConstructor: () => RemoteRuntime,
      setGlobalFederationConstructor() {},
      // Each container has a runtime of its own: two versions of a remote never meet in one.
      setGlobalFederationInstance() {},
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
      helpers: { global: {}, share: {}, utils: {} },
    },
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'slipway', version: '2.9.2' },
  })
}
