import {
  type BootBody,
  type RemoteDescriptor,
  type RemotesBody,
  type SlotMap,
} from '@slipway/sdk/contract'
import { chunksOf, componentsAhead, needsSession, pageAt } from '@slipway/sdk/contract/pages'
import type { HostAssets } from '../assets/host-files'

/** Entries of a page's small remotes in one script; each one is a function, under its own address. */
export interface JoinedFile {
  readonly url: string
  readonly integrity: string
  /** Addresses of the entries that are in it. */
  readonly entries: readonly string[]
}

export interface PageFilesOptions {
  readonly assets: HostAssets
  readonly boot: BootBody
  /** Path below the interface, such as `/login`. */
  readonly path: string
  /** Where the host's files are, ending in `/`. */
  readonly assetBase: string
  /** BCP 47, the reader's. */
  readonly locale: string
  /** One script in place of several remotes' entries. */
  readonly joined?: JoinedFile | undefined
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
  readonly joined: JoinedFile | undefined
}

/** What the page names in its head: the host's files for this page, and its slots' remotes'. */
export function pageFiles(options: PageFilesOptions): PageFiles {
  const { assets, assetBase, joined } = options
  const chunks = pageChunks(options).map((name) => assets.chunks[name] ?? noFiles)
  const hostFiles = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({
      url: assetBase + name,
      integrity: assets.integrity[name],
    }))
  const needed = [...pageRemotes(options)]
  return {
    joined,
    entry: hostFiles(assets.entry.scripts),
    federation: needed.length > 0 ? hostFiles([assets.federation])[0] : undefined,
    styles: new Set(
      hostFiles([...assets.entry.styles, ...chunks.flatMap((chunk) => chunk.styles)]),
    ),
    remoteStyles: uniqueFiles(needed, (remote) => remote.css),
    scripts: new Set([
      ...hostFiles(chunks.flatMap((chunk) => chunk.scripts)),
      ...(joined ? [{ url: joined.url, integrity: joined.integrity }] : []),
      ...uniqueFiles(needed, (remote) => [
        ...(remote.modules ?? []),
        remote.entry,
        ...remote.preload,
      ]).filter(({ url }) => !joined?.entries.includes(url)),
    ]),
  }
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

function* pageRemotes(
  options: Pick<PageFilesOptions, 'boot' | 'path'>,
): Generator<RemoteDescriptor> {
  const { boot } = options
  if (boot.safeMode) return
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
export function viewerPart(boot: BootBody): { slots: SlotMap; remotes: RemotesBody } {
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

// English is what the host speaks to readers of a language that it has no texts in.
function textChunks({ assets, boot, locale }: PageFilesOptions): readonly string[] {
  const wanted = `texts-${locale.split('-')[0]?.toLowerCase()}`
  const texts = assets.chunks[wanted] ? wanted : 'texts-en'
  return boot.session === 'anonymous' ? [`${texts}-public`] : [`${texts}-public`, texts]
}
