import { type BootBody, type Language, languages } from '@slipway/sdk/contract'
import type { Bundle } from '../../catalog/bundles/bundles'
import type { StartTexts } from '../assets/host-files'
import type { ImportMap } from './import-map'
import type { LinkedFile, PageFiles } from './page-files'
import { noticeScript, noticeStyle, renderNotices } from './start-notices'

interface PageOptions {
  /** For `script-src` and `style-src`; new for each page. */
  readonly nonce: string
  readonly language: Language
  readonly startTexts: StartTexts | undefined
  readonly boot: BootBody
  readonly importMap: ImportMap
  readonly files: PageFiles
  /** Origins that have the files of remotes as well, in the order in which the page tries them. */
  readonly assetOrigins: readonly string[]
}

/**
 * Names exactly the files that this page's slots need, so that host and remotes are fetched side by
 * side. The import map, which holds every script to its integrity, comes before the first module and is
 * the page's only one: some browsers take no second one.
 */
export function renderPage({
  nonce,
  language,
  startTexts,
  boot,
  importMap,
  files,
  assetOrigins,
}: PageOptions): string {
  return lines(
    '<!doctype html>',
    `<html lang="${language}" dir="${languages[language]}" data-mantine-color-scheme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="csp-nonce" content="${nonce}">`,
    '<meta name="color-scheme" content="light dark">',
    '<title>Slipway</title>',
    `<script nonce="${nonce}">${noticeScript}</script>`,
    `<style nonce="${nonce}">${noticeStyle}</style>`,
    `<script nonce="${nonce}">${colorSchemeScript}</script>`,
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    `<script type="importmap" nonce="${nonce}">${escapeJson(JSON.stringify(importMap))}</script>`,
    ...[...files.styles].map(styleLink),
    ...files.remoteStyles.map(preloadStyle),
    ...files.entry.map(entryScript),
    // After the host's, which does not wait for it; WebKit takes what remotes import from here alone.
    ...(files.federation ? [entryScript(files.federation)] : []),
    ...[...files.scripts].map(preloadModule),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    ...(startTexts ? [renderNotices(startTexts)] : []),
    `<script type="application/json" id="slipway-boot">${escapeJson(JSON.stringify(boot))}</script>`,
    ...(files.bundles.length > 0 ? [bundlesScript(files.bundles)] : []),
    ...(assetOrigins.length > 0 ? [originsScript(assetOrigins)] : []),
    '</body>',
    '</html>',
  )
}

// Both are read by the host's code for remotes alone.
function originsScript(origins: readonly string[]): string {
  return `<script type="application/json" id="slipway-origins">${escapeJson(JSON.stringify(origins))}</script>`
}

function bundlesScript(bundles: readonly Bundle[]): string {
  const listed = bundles.map(({ url, entries }) => ({ url, entries: Object.fromEntries(entries) }))
  return `<script type="application/json" id="slipway-bundles">${escapeJson(JSON.stringify(listed))}</script>`
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`
}

// By `data-href` the bundler's runtime finds the sheet of a chunk, and does not fetch it again.
function styleLink({ url, integrity }: LinkedFile): string {
  const name = escapeHtml(url.split('/').at(-1) ?? '')
  return `<link rel="stylesheet" href="${escapeHtml(url)}" data-href="${name}" ${integrityAttributes(integrity)}>`
}

function preloadStyle({ url, integrity }: LinkedFile): string {
  return `<link rel="preload" as="style" href="${escapeHtml(url)}" ${integrityAttributes(integrity)}>`
}

function preloadModule({ url, integrity }: LinkedFile): string {
  return `<link rel="modulepreload" href="${escapeHtml(url)}" ${integrityAttributes(integrity)}>`
}

// Each by itself: WebKit (Safari 26) holds a script that another one imports statically to no digest but
// that of an element, and under Integrity-Policy it blocks what has none.
function entryScript({ url, integrity }: LinkedFile): string {
  return `<script type="module" src="${escapeHtml(url)}" ${integrityAttributes(integrity)}></script>`
}

// Without a digest (hot reload) the file goes out bare: Integrity-Policy is off there as well.
function integrityAttributes(integrity: string | undefined): string {
  return integrity ? `integrity="${integrity}" crossorigin="anonymous"` : 'crossorigin="anonymous"'
}

/** JSON that can be inside a script element: nothing in it can end the element. */
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
