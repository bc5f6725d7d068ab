import type { OutgoingHttpHeaders } from 'node:http'

// The digest of an empty text: libraries add a style element without one, and fill it by insertRule(),
// which no policy stops. Text in such an element is still refused.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

interface PageHeaderOptions {
  readonly nonce: string
  readonly styleNonce: string
  /** Hot reload: the development build has no digests. */
  readonly development: boolean
  readonly basePath: string
  /** Origins that remotes of this page may call, besides ours. */
  readonly origins: readonly string[]
  /** Origins that have the files of remotes as well. */
  readonly assetOrigins: readonly string[]
  /** What the browser's own reports carry. */
  readonly loadToken: string | undefined
  /** The one origin that this session loads a remote from, besides ours. */
  readonly developOrigin?: string | undefined
  /** The session previews as somebody else: its pages may show one of ours in a frame, at another width. */
  readonly isPreviewed?: boolean
  /** The browser can keep a window that opens the page away from it, also one of ours. */
  readonly severs: boolean
  /** The page is one of Administration, which runs the host's own files alone. */
  readonly isConsole: boolean
  /** Where browsers see this server, as sources of a policy: `https://admin.example.com`, `127.0.0.1:4000`. */
  readonly ownOrigins: readonly string[]
}

/** What the page has besides every reply's: nothing runs that is not ours or a released file. */
export function pageHeaders(options: PageHeaderOptions): OutgoingHttpHeaders {
  const { development, developOrigin, isPreviewed, isConsole, severs } = options
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    // Without a referrer, what the page itself sends would have the origin "null".
    'Referrer-Policy': 'same-origin',
    // Together with the opener policy of every reply: a window that a page with remotes opened has no way to this one.
    ...(isConsole && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    ...(severs && !isConsole && { 'Cross-Origin-Opener-Policy': 'noopener-allow-popups' }),
    ...(isPreviewed && !isConsole && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Reporting-Endpoints': `slipway="${reportsAddress(options)}"`,
    // The files of a development server have no digests.
    ...(!development &&
      (isConsole || !developOrigin) && {
        'Integrity-Policy': 'blocked-destinations=(script), endpoints=(slipway)',
      }),
  }
}

function contentSecurityPolicy(options: PageHeaderOptions): string {
  const { nonce, styleNonce } = options
  const { scripts, calls, frames } = options.isConsole ? ofConsole(options) : ofPage(options)
  return [
    "default-src 'none'",
    `script-src ${scripts} 'nonce-${nonce}'`,
    `style-src ${scripts} 'nonce-${styleNonce}' ${emptyStyle}`,
    `connect-src ${calls}`,
    `img-src ${scripts} data:`,
    `font-src ${scripts} data:`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...frames,
    // Not `report-to`, which Firefox lacks: a browser that knows both would leave this one out.
    `report-uri ${reportsAddress(options)}`,
  ].join('; ')
}

interface Sources {
  readonly scripts: string
  readonly calls: string
  readonly frames: readonly string[]
}

function ofPage(options: PageHeaderOptions): Sources {
  const { basePath, origins, assetOrigins, developOrigin, isPreviewed } = options
  const others = assetOrigins.map((origin) => `${origin}${basePath}/assets/`)
  const own = ["'self'", ...others, ...(developOrigin ? [developOrigin] : [])].join(' ')
  return {
    scripts: own,
    calls: [own, ...origins].join(' '),
    frames: isPreviewed
      ? ["frame-src 'self'", "frame-ancestors 'self'"]
      : ["frame-ancestors 'none'"],
  }
}

// `'self'` has the files of remotes too, and takes no path. It stands alone where no policy can name the address, which
// is an IPv6 one (CSP 3, section 2.3.1).
function ofConsole(options: PageHeaderOptions): Sources {
  const { ownOrigins, basePath } = options
  const folders = ownOrigins.map((origin) => `${origin}${basePath}/assets/host/`)
  return {
    scripts: folders.join(' ') || "'self'",
    calls: "'self'",
    frames: [`frame-src ${frameAddresses(options).join(' ')}`, "frame-ancestors 'none'"],
  }
}

/** Below the interface: the page in the frame of a proposal. */
export const framePath = '/frame'

function frameAddresses({
  ownOrigins,
  basePath,
}: Pick<PageHeaderOptions, 'ownOrigins' | 'basePath'>) {
  const addresses = ownOrigins.map((origin) => `${origin}${basePath}/app${framePath}`)
  return addresses.length > 0 ? addresses : ["'self'"]
}

/**
 * The headers of the page in a frame of Administration: it runs without an origin, and so without session and storage,
 * may call nobody, and is drawn nowhere but in pages of ours.
 */
export function frameHeaders(
  options: Pick<
    PageHeaderOptions,
    'nonce' | 'styleNonce' | 'ownOrigins' | 'basePath' | 'assetOrigins' | 'development'
  >,
): OutgoingHttpHeaders {
  const { nonce, styleNonce, ownOrigins, basePath, assetOrigins, development } = options
  // By name, since a page without an origin has no `'self'` that all browsers take for the same.
  const files = [...ownOrigins, ...assetOrigins].map((origin) => `${origin}${basePath}/assets/`)
  const sources = files.join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${sources} 'nonce-${nonce}'`,
    `style-src ${sources} 'nonce-${styleNonce}' ${emptyStyle}`,
    `img-src ${sources} data:`,
    `font-src ${sources} data:`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy.join('; '),
    // What the page around it asks of whatever it holds.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(!development && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
  }
}

function reportsAddress({ basePath, loadToken = '' }: PageHeaderOptions): string {
  return `${basePath}/reports?load=${loadToken}`
}
