import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { basesOf } from '../asset-origins'
import { holdScripts } from '../integrity/hold-scripts'
import type { Federation } from './federation-file'

type Plugin = Parameters<Federation['registerGlobalPlugins']>[0][number]

/** The module of an entry: the container of Module Federation. */
export type EntryModule = Exclude<Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>, void>

interface ReleasedRemotesOptions {
  /** The remotes that are released for this page's viewer, now. */
  readonly released: () => RemotesBody
  /** The module at an address; rejects when it does not come. */
  readonly importEntry: (url: string) => Promise<EntryModule>
}

/** The entries that may run on this page, for every instance of the runtime: the host's and the remotes' own. */
export interface ReleasedRemotes {
  readonly plugin: Plugin
  /** Lets the entry at an absolute address run: its scripts are held to their digests. */
  allow(entry: string): void
}

interface TakenRemote {
  readonly name: string
  readonly entry: string
}

/**
 * Answers `loadRemote('name/Expose')` of a remote with the version of `name` that is released for this page's
 * viewer, wherever the remote was told to look for it; refuses anything else.
 */
export function releasedRemotes({
  released,
  importEntry,
}: ReleasedRemotesOptions): ReleasedRemotes {
  const allowed = new Set<string>()
  const taken = new Map<string, EntryModule>()

  async function takeFrom(remote: RemoteDescriptor, base: string): Promise<TakenRemote> {
    const unheld = await holdScripts(remote, base)
    if (unheld) throw new Error(unheld.detail)
    const entry = new URL(base + remote.entry, window.location.href).href
    taken.set(entry, taken.get(entry) ?? (await importEntry(entry)))
    return { name: versionName(remote.remote, base), entry }
  }

  // The runtime asks at one address: which one has the entry is found out first.
  async function take(remote: RemoteDescriptor): Promise<TakenRemote> {
    const faults: unknown[] = []
    for (const base of basesOf(remote.base)) {
      try {
        return await takeFrom(remote, base)
      } catch (cause) {
        faults.push(cause)
      }
    }
    throw faults[0]
  }

  return {
    allow: (entry) => void allowed.add(entry),
    plugin: {
      name: 'slipway',
      async beforeRequest(request) {
        const { id, origin } = request
        const remote = origin.name === 'slipway' ? undefined : findReleased(released(), id)
        if (!remote) return request
        const { name, entry } = await take(remote)
        origin.registerRemotes([{ name, entry, type: 'module' }])
        return { ...request, id: name + id.slice(remote.remote.length) }
      },
      async loadEntry({ remoteInfo: { name, entry } }) {
        const module = taken.get(entry)
        if (module) return module
        if (allowed.has(entry)) return importEntry(entry)
        throw new Error(`${name} is not released for this viewer: ${entry} is not loaded`)
      },
    },
  }
}

/**
 * The name of one version at one address, such as `team@0a1b…~r1`, and the host of another origin behind it:
 * the runtime knows no versions, and keeps a name's first address.
 */
export function versionName(remote: string, base: string): string {
  const { host, origin, pathname } = new URL(base, window.location.href)
  const name = `${remote}@${pathname.split('/').at(-2)}`
  return origin === window.location.origin ? name : `${name}@${host}`
}

function findReleased({ slots, globals }: RemotesBody, id: string): RemoteDescriptor | undefined {
  const name = id.split('/')[0]
  const offered = [...Object.values(slots), ...Object.values(globals)]
  const found = offered.find((entry) => 'remote' in entry && entry.remote === name)
  return found && 'remote' in found ? found : undefined
}
