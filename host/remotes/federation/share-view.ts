import type { Federation } from './federation-file'

type Instance = ReturnType<Federation['createInstance']>

/** A share scope of Module Federation: a name → its versions. */
export type ShareScope = Instance['shareScopeMap'][string]

type Versions = ShareScope[string]
type Share = Versions[string]

/** Scope of all builds that name none. */
const SCOPE = 'default'

/**
 * Gives each remote a view of its own of the host's share scope: the host's modules, which nobody can replace or
 * delete there, and behind them what remotes share among themselves, which is one object for all of them.
 */
export function shareViews(host: Instance): () => ShareScope {
  const ofHost = Object.entries(host.shareScopeMap[SCOPE] ?? {})
  const ofRemotes: ShareScope = {}
  const create = () => {
    const names = ofHost.map(([name, versions]) => [name, viewOfVersions(versions)] as const)
    return viewOfScope(new Map(names), ofRemotes)
  }
  // The runtime lists its instances in the page.
  Object.defineProperty(host.shareScopeMap, SCOPE, { value: create(), enumerable: true })
  return create
}

/** Returns the options of a container's `init` with a view in the place of the host's scope. */
export function withView<Given extends InitOptions>(given: Given, view: ShareScope): Given {
  const { remoteEntryInitOptions } = given
  const shareScopeMap = { ...Reflect.get(remoteEntryInitOptions, 'shareScopeMap'), [SCOPE]: view }
  // As the runtime does: it is not among the options that a remote's own instance takes over.
  const options = Object.defineProperty({ ...remoteEntryInitOptions }, 'shareScopeMap', {
    value: shareScopeMap,
  })
  const isOurs = (given.remoteInfo.shareScope ?? SCOPE) === SCOPE
  return { ...given, remoteEntryInitOptions: options, ...(isOurs && { shareScope: view }) }
}

interface InitOptions {
  readonly shareScope: ShareScope
  readonly remoteEntryInitOptions: object
  readonly remoteInfo: { readonly shareScope?: string | string[] }
}

function viewOfScope(own: ReadonlyMap<PropertyKey, Versions>, shared: ShareScope): ShareScope {
  const described = (value: Versions) => ({
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return new Proxy(shared, {
    get: (target, name) => own.get(name) ?? Reflect.get(target, name),
    has: (target, name) => own.has(name) || Reflect.has(target, name),
    ownKeys: (target) => [...new Set([...own.keys(), ...Reflect.ownKeys(target)])] as string[],
    getOwnPropertyDescriptor(target, name) {
      const versions = own.get(name)
      return versions ? described(versions) : Reflect.getOwnPropertyDescriptor(target, name)
    },
    // Passed over in silence: the runtime writes `scope[name] = scope[name] || {}`.
    set: (target, name, value) => own.has(name) || Reflect.set(target, name, value),
    defineProperty: (target, name, how) =>
      own.has(name) || Reflect.defineProperty(target, name, how),
    deleteProperty: (target, name) => own.has(name) || Reflect.deleteProperty(target, name),
    setPrototypeOf: () => false,
    preventExtensions: () => false,
  })
}

/** The host's versions of one module; what the remote of this view adds is seen by nobody else. */
function viewOfVersions(versions: Versions): Versions {
  const view: Versions = {}
  for (const [version, share] of Object.entries(versions)) {
    const entry = viewOfShare(share)
    fix(view, version, () => entry)
  }
  return view
}

/** The runtime's marks (`from`, `loaded`, `loading`, `useIn`) can be written, and are those of the view alone. */
function viewOfShare(share: Share): Share {
  const entry: Share = { ...share, useIn: [...(share.useIn ?? [])], loaded: Boolean(share.lib) }
  let lib = share.lib
  const get = async () => {
    lib ??= await share.get?.()
    return lib
  }
  fix(entry, 'get', () => get)
  fix(entry, 'lib', () => lib)
  fix(entry, 'version', () => share.version)
  fix(entry, 'strategy', () => share.strategy)
  const fixed = Object.freeze({ ...share.shareConfig })
  fix(entry, 'shareConfig', () => fixed)
  return entry
}

// Accessors, so that the runtime, which writes some of these, meets no error.
function fix(object: object, name: string, get: () => unknown): void {
  Object.defineProperty(object, name, { get, set() {}, enumerable: true })
}
