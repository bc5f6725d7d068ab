import { randomBytes } from 'node:crypto'
import type { BootBody, RemoteDescriptor, RemotesBody, SlotMap } from '@slipway/sdk/contract'
import { pageLocations } from '@slipway/sdk/contract'
import type { HostAssets } from '../catalog/host-files'

export interface PageOptions {
  readonly assets: HostAssets
  readonly boot: BootBody
  /** Path below the interface, such as `/login`. */
  readonly path: string
  /** Where the host's files are, ending in `/`. */
  readonly assetBase: string
  /** BCP 47, the reader's. */
  readonly locale: string
}

export interface Page {
  readonly html: string
  /** For `script-src` and `style-src`; new for each page. */
  readonly nonce: string
}

/**
 * The page of the interface. Its head names exactly the files that this page's slots need, so that
 * host and remotes are fetched side by side; the import map holds every script to its integrity.
 */
export function renderPage(options: PageOptions): Page {
  const { boot } = options
  const nonce = randomBytes(18).toString('base64')
  const hints = pageFiles(options)
  const html = `<!doctype html>
<html lang="${escapeHtml(options.locale)}" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<script type="importmap" nonce="${nonce}">${escapeJson(JSON.stringify({ integrity: integrities(options) }))}</script>
<script nonce="${nonce}">${colorSchemeScript}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="${nonce}">
<meta name="color-scheme" content="light dark">
<title>Slipway</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${[...hints.styles].map(styleLink).join('\n')}
${[...hints.remoteStyles].map(preloadStyle).join('\n')}
${entryScripts(options)}
${[...hints.scripts].map(preloadLink).join('\n')}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="slipway-boot">${escapeJson(JSON.stringify(boot))}</script>
</body>
</html>
`
  return { html, nonce }
}

// The last script of the entry imports the ones before it: those are only hinted.
function entryScripts({ assets, assetBase }: PageOptions): string {
  const files = assets.entry.scripts.map((name) => ({
    url: assetBase + name,
    integrity: assets.integrity[name],
  }))
  return [...files.slice(0, -1).map(preloadLink), ...files.slice(-1).map(entryScript)].join('\n')
}

interface LinkedFile {
  readonly url: string
  readonly integrity: string | undefined
}

interface PageFiles {
  readonly scripts: ReadonlySet<LinkedFile>
  readonly styles: ReadonlySet<LinkedFile>
  /** Only hinted: a style sheet in the head that does not come holds the whole page back. */
  readonly remoteStyles: readonly LinkedFile[]
}

function pageFiles(options: PageOptions): PageFiles {
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
}: Pick<PageOptions, 'boot' | 'path'>): Generator<RemoteDescriptor> {
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

function integrities({ assets, boot, assetBase }: PageOptions): Record<string, string> {
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

function pageChunks(options: PageOptions): readonly string[] {
  const hasRemotes = !neededRemotes(options).next().done
  return [...ownChunks(options), ...textChunks(options), ...(hasRemotes ? ['federation'] : [])]
}

// Nobody is signed in: the sign-in page stands at every address, and it is in the entry.
function ownChunks({ assets, boot, path }: PageOptions): readonly string[] {
  if (boot.session === 'anonymous' && path !== '/accept') return []
  const page = assets.pages.find(([pattern]) => new RegExp(pattern).test(path))
  return page?.[1] ?? []
}

// English is what the host speaks to readers of a language that it has no texts in.
function textChunks({ assets, boot, locale }: PageOptions): readonly string[] {
  const wanted = `texts-${locale.split('-')[0]?.toLowerCase()}`
  const staff = assets.chunks[wanted] ? wanted : 'texts-en'
  return boot.session === 'anonymous' ? [`${staff}-public`] : [`${staff}-public`, staff]
}

// By `data-href` the bundler's runtime finds the sheet of a chunk, and does not fetch it again.
function styleLink({ url, integrity }: LinkedFile): string {
  const name = escapeHtml(url.split('/').at(-1) ?? '')
  return `<link rel="stylesheet" href="${escapeHtml(url)}" data-href="${name}" ${integrityAttributes(integrity)}>`
}

function preloadStyle({ url, integrity }: LinkedFile): string {
  return `<link rel="preload" as="style" href="${escapeHtml(url)}" ${integrityAttributes(integrity)}>`
}

function preloadLink({ url, integrity }: LinkedFile): string {
  return `<link rel="modulepreload" href="${escapeHtml(url)}" ${integrityAttributes(integrity)}>`
}

function entryScript({ url, integrity }: LinkedFile): string {
  return `<script type="module" src="${escapeHtml(url)}" ${integrityAttributes(integrity)}></script>`
}

// Without a digest (hot reload) the file goes out bare: Integrity-Policy is off there as well.
function integrityAttributes(integrity: string | undefined): string {
  return integrity ? `integrity="${integrity}" crossorigin="anonymous"` : 'crossorigin="anonymous"'
}

/** JSON that can stand inside a script element: nothing in it can end the element. */
function escapeJson(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

// Before the first paint, so that a dark page does not flash white.
const colorSchemeScript = `try{var s=localStorage.getItem('mantine-color-scheme-value');document.documentElement.dataset.mantineColorScheme=s==='dark'||(s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'}catch{}`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1864ab"/><path d="M7 21h18l-3 5H10zM10 18l6-12v12zM18 9l5 9h-5z" fill="#fff"/></svg>`
