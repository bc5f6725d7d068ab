import { randomBytes } from 'node:crypto'
import type { LinkedFile, PageFilesOptions } from './page-files'
import { integrities, pageFiles } from './page-files'

export interface Page {
  readonly html: string
  /** For `script-src` and `style-src`; new for each page. */
  readonly nonce: string
}

/**
 * The page of the interface. Its head names exactly the files that this page's slots need, so that
 * host and remotes are fetched side by side; the import map holds every script to its integrity.
 */
export function renderPage(options: PageFilesOptions): Page {
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
function entryScripts({ assets, assetBase }: PageFilesOptions): string {
  const files = assets.entry.scripts.map((name) => ({
    url: assetBase + name,
    integrity: assets.integrity[name],
  }))
  return [...files.slice(0, -1).map(preloadLink), ...files.slice(-1).map(entryScript)].join('\n')
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
