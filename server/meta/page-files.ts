import type { BootBody, RemoteDescriptor, RemotesBody, SlotMap } from '@slipway/sdk/contract'
import { pageLocations } from '@slipway/sdk/contract'
import type { HostAssets } from '../catalog/host-files'

export interface PageFilesOptions {
  readonly assets: HostAssets
  readonly boot: BootBody
  /** Path below the interface, such as `/login`. */
  readonly path: string
  /** Where the host's files are, ending in `/`. */
  readonly assetBase: string
  /** BCP 47, the reader's. */
  readonly locale: string
}

export interface LinkedFile {
  readonly url: string
  readonly integrity: string | undefined
}

export interface PageFiles {
  readonly scripts: ReadonlySet<LinkedFile>
  readonly styles: ReadonlySet<LinkedFile>
  /** Only hinted: a style sheet in the head that does not come holds the whole page back. */
  readonly remoteStyles: readonly LinkedFile[]
}

/** What the page names in its head: the host's files for this page, and its slots' remotes'. */
export function pageFiles(options: PageFilesOptions): PageFiles {
  const { assets, assetBase } = options
  const chunks = pageChunks(options).map((name) => assets.chunks[name] ?? noFiles)
  const hostFiles = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({
      url: assetBase + name,
      integrity: assets.integrity[name],
    }))
  const needed = [...neededRemotes(options)]
  return {
    styles: new Set(
      hostFiles([...assets.entry.styles, ...chunks.flatMap((chunk) => chunk.styles)]),
    ),
    remoteStyles: uniqueFiles(needed, (remote) => remote.css),
    scripts: new Set([
      ...hostFiles(chunks.flatMap((chunk) => chunk.scripts)),
      ...uniqueFiles(needed, (remote) => [remote.entry, ...remote.preload]),
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

// `login-sidebar` is for desktops: the host asks for it there (decisions 3), so it is never hinted.
function* neededRemotes({
  boot,
  path,
}: Pick<PageFilesOptions, 'boot' | 'path'>): Generator<RemoteDescriptor> {
  if (boot.safeMode) return
  const { slots, remotes } = viewerPart(boot)
  const overridden = boot.session === 'known' ? boot.meta.override?.remote : undefined
  for (const location of pageLocations(boot.session === 'anonymous' ? '/login' : path)) {
    if (location === 'login-sidebar') continue
    for (const { component } of slots[location] ?? []) {
      const remote = remotes.slots[component]
      if (!remote || 'unavailable' in remote) continue
      // Its code comes from elsewhere on this page.
      if (remote.remote !== overridden) yield remote
    }
  }
}

function viewerPart(boot: BootBody): { slots: SlotMap; remotes: RemotesBody } {
  if (boot.session === 'known') return boot.meta
  return { slots: boot.slots.slots, remotes: boot.remotes }
}

/** Every script that this page may run, by its address: the import map holds each to its digest. */
export function integrities({ assets, boot, assetBase }: PageFilesOptions): Record<string, string> {
  const map: Record<string, string> = {}
  for (const [name, integrity] of Object.entries(assets.integrity)) {
    if (name.endsWith('.js') && integrity) map[assetBase + name] = integrity
  }
  const { remotes } = viewerPart(boot)
  for (const entry of [...Object.values(remotes.slots), ...Object.values(remotes.globals)]) {
    if (!('unavailable' in entry)) Object.assign(map, remoteIntegrities(entry))
  }
  return map
}

function remoteIntegrities(remote: RemoteDescriptor): Record<string, string> {
  const scripts = Object.entries(remote.files).filter(([path]) => path.endsWith('.js'))
  return Object.fromEntries(scripts.map(([path, integrity]) => [remote.base + path, integrity]))
}

const noFiles = { scripts: [], styles: [] }

function pageChunks(options: PageFilesOptions): readonly string[] {
  const hasRemotes = !neededRemotes(options).next().done
  return [...ownChunks(options), ...textChunks(options), ...(hasRemotes ? ['federation'] : [])]
}

// Nobody is signed in: the sign-in page stands at every address, and it is in the entry.
function ownChunks({ assets, boot, path }: PageFilesOptions): readonly string[] {
  if (boot.session === 'anonymous' && path !== '/accept') return []
  const page = assets.pages.find(([pattern]) => new RegExp(pattern).test(path))
  return page?.[1] ?? []
}

// English is what the host speaks to readers of a language that it has no texts in.
function textChunks({ assets, boot, locale }: PageFilesOptions): readonly string[] {
  const wanted = `texts-${locale.split('-')[0]?.toLowerCase()}`
  const staff = assets.chunks[wanted] ? wanted : 'texts-en'
  return boot.session === 'anonymous' ? [`${staff}-public`] : [`${staff}-public`, staff]
}
