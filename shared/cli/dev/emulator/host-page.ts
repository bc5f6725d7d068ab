import { randomBytes } from 'node:crypto'
import { type BootBody, languages, type Manifest } from '@slipway/sdk/contract'
import type { View } from '../../../emulator/view'

/** `assets.json` of the host's build. */
interface HostAssets {
  readonly entry: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
  /** File that the remote imports as `@slipway/federation`. */
  readonly federation: string
}

interface HostPage {
  readonly assets: HostAssets
  readonly boot: BootBody
  readonly view: View
  readonly manifest: Manifest | undefined
  /** The id of the build that the page is made with. */
  readonly build: number
}

interface Nonces {
  readonly nonce: string
  readonly styleNonce: string
}

/** The host's page: the same policy as a server's, and the refresh script before all others. */
export function renderHostPage(page: HostPage): { readonly html: string; readonly policy: string } {
  const { assets, boot, view, manifest } = page
  const [nonce = '', styleNonce = ''] = [18, 18].map((size) => randomBytes(size).toString('base64'))
  const styles = assets.entry.styles.map(
    (name) =>
      `<link rel="stylesheet" href="/host/${name}" data-href="${name}" crossorigin="anonymous">`,
  )
  const [main = ''] = assets.entry.scripts.slice(-1)
  const imports = { '@slipway/federation': `/host/${assets.federation}` }
  const html = `<!doctype html>
<html lang="${view.language}" dir="${languages[view.language]}" data-mantine-color-scheme="${view.scheme}">
<head>
<meta charset="utf-8">
<script nonce="${nonce}">localStorage.setItem('mantine-color-scheme-value','${view.scheme}')</script>
<script src="/emulator/refresh.js" data-base="${boot.basePath}/remote/" data-build="${page.build}"></script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="${styleNonce}">
<style nonce="${styleNonce}"></style>
<meta name="color-scheme" content="light dark">
<title>Slipway</title>
<link rel="icon" href="data:,">
<script type="importmap" nonce="${nonce}">${escapeJson(JSON.stringify({ imports }))}</script>
${styles.join('\n')}
<script type="module" src="/host/${main}" crossorigin="anonymous"></script>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="slipway-boot">${escapeJson(JSON.stringify(boot))}</script>
</body>
</html>
`
  return { html, policy: policyOf({ nonce, styleNonce }, manifest?.origins ?? []) }
}

function policyOf({ nonce, styleNonce }: Nonces, origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The digest of an empty style element, as the server's policy has it.
    `style-src 'self' 'nonce-${styleNonce}' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
    ["connect-src 'self'", ...origins].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function escapeJson(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
