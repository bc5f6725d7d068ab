import { type BootBody, languages, type ReportSecret } from '@slipway/sdk/contract'
import type { Bundle } from '../../catalog/bundles/bundles'
import type { StartTexts } from '../assets/host-files'
import type { ImportMap } from './import-map'
import type { LinkedFile, PageFiles } from './page-files'
import type { Visit } from './page-visit'

const noticeStyle = `
#slipway-notices{max-width:32rem;margin:0 auto;padding:0 1.5rem;color:CanvasText;font:1rem/1.6 system-ui,sans-serif}
#slipway-notices>*{padding-top:20vh}
#slipway-notices h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.3}
#slipway-notices a{color:LinkText}
[data-notice],html[data-slipway-start=old] #root{display:none}
html[data-slipway-start=old] [data-notice=old],html[data-slipway-start=failed] #root:empty~* [data-notice=failed]{display:block}`

/**
 * In the oldest JavaScript there is, before every other script. What is asked for is what the interface is
 * made with; whether scripts that come later can be held to digests is asked by the host
 * (host/remotes/integrity/check-integrity.ts).
 */
const noticeScript = `(function () {
var page = document.documentElement
function say(what) { if (!page.getAttribute('data-slipway-start')) page.setAttribute('data-slipway-start', what) }
function isFit() {
  var script = window.HTMLScriptElement
  return script && script.supports && script.supports('importmap') &&
    window.AbortSignal && AbortSignal.any &&
    CSS.supports('color', 'light-dark(red, red)') && CSS.supports('selector(:has(a))')
}
function fail(event) {
  var target = event.target
  if (!target || target === window || target.nodeName === 'SCRIPT') say('failed')
}
try { if (!isFit()) say('old') } catch (error) { say('old') }
addEventListener('error', fail, true)
addEventListener('unhandledrejection', fail)
})()`

interface PageOptions extends Pick<Visit, 'nonce' | 'styleNonce' | 'language'> {
  readonly startTexts: StartTexts | undefined
  readonly boot: BootBody
  /** `undefined`: no navigation asks. */
  readonly reportSecret: ReportSecret | undefined
  readonly importMap: ImportMap
  readonly files: PageFiles
  /** Origins that have the files of remotes as well, in the order in which the page tries them. */
  readonly assetOrigins: readonly string[]
  /** The page draws one slot that the page around it names, and carries nothing of anybody. */
  readonly isFrame?: boolean
}

/**
 * Names exactly the files that this page's slots need, so that host and remotes are fetched side by
 * side. The import map, which holds these scripts to their integrity, comes before the first module.
 */
export function renderPage({
  nonce,
  styleNonce,
  language,
  startTexts,
  boot,
  reportSecret,
  importMap,
  files,
  assetOrigins,
  isFrame = false,
}: PageOptions): string {
  return lines(
    '<!doctype html>',
    `<html lang="${language}" dir="${languages[language]}" data-mantine-color-scheme="light">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="csp-nonce" content="${styleNonce}">`,
    '<meta name="color-scheme" content="light dark">',
    '<title>Slipway</title>',
    `<script nonce="${nonce}">${noticeScript}</script>`,
    `<style nonce="${styleNonce}">${noticeStyle}</style>`,
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
    isFrame ? dataScript('slipway-frame', {}) : dataScript('slipway-boot', boot),
    ...(reportSecret ? [dataScript('slipway-report-secret', reportSecret)] : []),
    // These are read by the host's code for remotes alone.
    ...(files.bundles.length > 0 ? [dataScript('slipway-bundles', listed(files.bundles))] : []),
    ...(assetOrigins.length > 0 ? [dataScript('slipway-origins', assetOrigins)] : []),
    '</body>',
    '</html>',
  )
}

function dataScript(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(data))}</script>`
}

function listed(bundles: readonly Bundle[]) {
  return bundles.map(({ url, entries }) => ({ url, entries: Object.fromEntries(entries) }))
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

/**
 * What the page says when the interface does not start: in a browser that is too old, when its first
 * script fails, and without scripts. Nothing here needs a file, and the code runs in any browser. It comes after
 * the interface's root, and is hidden as long as something is drawn there.
 */

function renderNotices(texts: StartTexts): string {
  const notice = (name: 'old' | 'failed') =>
    `<main data-notice="${name}"><h1>${texts[`${name}.title`]}</h1><p>${texts[name]}</p>`
  return [
    '<div id="slipway-notices">',
    `${notice('old')}</main>`,
    `${notice('failed')}<p><a href="">${texts.reload}</a></p></main>`,
    `<noscript><h1>Slipway</h1><p>${texts.scripts}</p></noscript>`,
    '</div>',
  ].join('')
}
