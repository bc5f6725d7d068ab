import {
  type BootBody,
  type Language,
  type RemoteDescriptor,
  type RemotesBody,
  type SlotMap,
} from '@slipway/sdk/contract'
import { chunksOf, componentsAhead, needsSession, pageAt, pages } from '@slipway/sdk/contract/pages'
import type { Bundle } from '../../catalog/bundles/bundles'
import type { Catalog } from '../../catalog/catalog'
import type { HostAssets } from '../assets/host-files'

export interface PageFilesOptions {
  readonly assets: HostAssets
  readonly boot: BootBody
  /** Path below the interface, such as `/login`. */
  readonly path: string
  /** Where the host's files are, ending in `/`. */
  readonly assetBase: string
  readonly language: Language
  /** Scripts in place of several remotes' entries. */
  readonly bundles: readonly Bundle[]
}

export interface LinkedFile {
  readonly url: string
  readonly integrity: string | undefined
}

export interface PageFiles {
  /** The host's first scripts; the last one imports the others. */
  readonly entry: readonly LinkedFile[]
  /** What the page's remotes import; a page without any does not need it. */
  readonly federation: LinkedFile | undefined
  readonly scripts: ReadonlySet<LinkedFile>
  readonly styles: ReadonlySet<LinkedFile>
  /** Only hinted: a style sheet in the head that does not come holds the whole page back. */
  readonly remoteStyles: readonly LinkedFile[]
  /** Also those that other pages of this viewer need. */
  readonly bundles: readonly Bundle[]
}

/** What the page names in its head: the host's files for this page, and its slots' remotes'. */
export function pageFiles(options: PageFilesOptions): PageFiles {
  const { assets, assetBase, bundles } = options
  const chunks = pageChunks(options).map((name) => assets.chunks[name] ?? noFiles)
  const hostFiles = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({
      url: assetBase + name,
      integrity: assets.integrity[name],
    }))
  const needed = [...pageRemotes(options)]
  const used = bundles.filter(({ entries }) =>
    needed.some((remote) => entries.has(entryOf(remote))),
  )
  return {
    bundles,
    entry: hostFiles(assets.entry.scripts),
    federation: needed.length > 0 ? hostFiles([assets.federation])[0] : undefined,
    styles: new Set(
      hostFiles([...assets.entry.styles, ...chunks.flatMap((chunk) => chunk.styles)]),
    ),
    remoteStyles: uniqueFiles(needed, (remote) => remote.css),
    scripts: new Set([
      ...hostFiles(chunks.flatMap((chunk) => chunk.scripts)),
      ...used.map(({ url, integrity }) => ({ url, integrity })),
      ...uniqueFiles(needed, (remote) => [
        ...(remote.modules ?? []),
        remote.entry,
        ...remote.preload,
      ]).filter(({ url }) => !used.some(({ entries }) => entries.has(url))),
    ]),
  }
}

const entryOf = ({ base, entry }: RemoteDescriptor): string => base + entry

/**
 * The bundles for this viewer's pages, of which each entry is one that the viewer may have. None as long as
 * it is not known who asks.
 */
export function pageBundles(catalog: Pick<Catalog, 'bundles'>, boot: BootBody): Bundle[] {
  if (boot.safeMode || boot.isConsole || boot.session === 'unknown') return []
  const own = new Set(
    Object.values(viewerPart(boot).remotes.slots).flatMap((remote) =>
      'unavailable' in remote ? [] : [entryOf(remote)],
    ),
  )
  return catalog
    .bundles(boot.session === 'known' ? 'signed-in' : 'anonymous')
    .map((bundle) => {
      const entries = [...bundle.entries].filter(([url]) => own.has(url))
      return { ...bundle, entries: new Map(entries) }
    })
    .filter(({ entries }) => entries.size > 1)
}

function uniqueFiles(
  remotes: readonly RemoteDescriptor[],
  pathsOf: (remote: RemoteDescriptor) => readonly string[],
): LinkedFile[] {
  const files = new Map<string, LinkedFile>()
  for (const remote of remotes) {
    for (const path of pathsOf(remote)) {
      files.set(remote.base + path, { url: remote.base + path, integrity: remote.files[path] })
    }
  }
  return [...files.values()]
}

/** The remotes that this page draws first, from the host's own origin. */
export function* pageRemotes(
  options: Pick<PageFilesOptions, 'boot' | 'path'>,
): Generator<RemoteDescriptor> {
  const { boot } = options
  if (boot.safeMode || boot.isConsole) return
  const path = boot.session === 'anonymous' ? '/login' : options.path
  const overridden = boot.session === 'known' ? boot.meta.override?.remote : undefined
  for (const remote of neededRemotes({ ...viewerPart(boot), path })) {
    // Its code comes from elsewhere on this page.
    if (remote.remote !== overridden) yield remote
  }
}

interface PageParts {
  readonly slots: SlotMap
  readonly remotes: RemotesBody
  /** Path below the interface. */
  readonly path: string
}

/** The remotes of the page's slots, in their order; one with several components more than once. */
export function* neededRemotes({ slots, remotes, path }: PageParts): Generator<RemoteDescriptor> {
  for (const component of componentsAhead(pageAt(path), slots)) {
    const remote = Object.hasOwn(remotes.slots, component) && remotes.slots[component]
    if (remote && !('unavailable' in remote)) yield remote
  }
}

/** The slots and remotes of who looks at the page. */
function viewerPart(boot: BootBody): { slots: SlotMap; remotes: RemotesBody } {
  if (boot.session === 'known') return boot.meta
  return { slots: boot.slots.slots, remotes: boot.remotes }
}

const noFiles = { scripts: [], styles: [] }

function pageChunks(options: PageFilesOptions): readonly string[] {
  const hasRemotes = !pageRemotes(options).next().done
  return [...ownChunks(options), ...textChunks(options), ...(hasRemotes ? ['remotes'] : [])]
}

// Nobody is signed in: the sign-in page, which is in the entry, is at every address that needs a session.
function ownChunks({ boot, path }: PageFilesOptions): readonly string[] {
  const page = pageAt(path)
  return boot.session === 'anonymous' && needsSession(page) ? [] : chunksOf(page)
}

// By folder and file of host/texts; those of the sign-in page in English are in the entry.
function textChunks({ boot, language, path }: PageFilesOptions): readonly string[] {
  const ofHost = pages[pageAt(path)].scope === 'host' ? ['console'] : []
  const groups = boot.session === 'anonymous' ? ['public'] : ['public', 'staff', ...ofHost]
  return groups.map((group) => `texts-${language}-${group}-ts`)
}
