import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { basesOf } from '../asset-origins'
import { holdScripts } from '../integrity/hold-scripts'
import { loadStyles } from '../load-styles'
import { loadParts } from '../on-demand/load-parts'
import type { EntryModule, NestingPage, Plugin, TakenRemote } from './nesting-page'
import { withStyledPortals } from './styled-portals'

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

  // Run once: two would be two remotes.
  async function getEntry(url: string): Promise<EntryModule> {
    const entry = taken.get(url) ?? (await importEntry(url))
    taken.set(url, entry)
    return entry
  }

  async function takeFrom(remote: RemoteDescriptor, base: string): Promise<TakenRemote> {
    const unheld = await holdScripts(remote, base)
    if (unheld) throw new Error(unheld.detail)
    const module = await getEntry(new URL(base + remote.entry, window.location.href).href)
    return { name: versionName(remote.remote, base), base, module }
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

  const page: NestingPage = { released, take, loadStyles, withStyledPortals }

  return {
    allow: (entry) => void allowed.add(entry),
    plugin: {
      name: 'slipway',
      async beforeRequest(request) {
        if (request.origin.name === 'slipway') return request
        return (await loadParts()).answerRequest(request, page)
      },
      async loadEntry({ remoteInfo: { name, entry } }) {
        if (allowed.has(entry)) return getEntry(entry)
        return (await loadParts()).registeredEntry(name, entry)
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
