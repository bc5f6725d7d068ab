const base = 'https://base.invalid'
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const named: Readonly<Record<string, string>> = { colon: ':', tab: '\t', newline: '\n' }

/** Whether a link may lead to `url`: a path, or an address by http, https, mailto or tel. */
export function isSafeUrl(url: string): boolean {
  // Some put it into markup, where `&#106;avascript:` is read as the character it means.
  return [url, decodeEntities(url)].every(isSafe)
}

// Parsed as a browser does, which reads over tabs and line ends inside a scheme.
function isSafe(url: string): boolean {
  return URL.canParse(url, base) && schemes.has(new URL(url, base).protocol)
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x0*[0-9a-f]{1,6}|#0*\d{1,7}|colon|tab|newline);?/gi, decodeEntity)
}

function decodeEntity(entity: string, name: string): string {
  const code = Number(name.replace(/^#(x?)/i, (_sign, hex: string) => (hex ? '0x' : '')))
  if (code <= 0x10_ffff) return String.fromCodePoint(code)
  return named[name.toLowerCase()] ?? entity
}

/**
 * Returns where to go after sign-in: `raw` when it is a path of `origin`, else `/`. What a browser would take for
 * another site, in whatever spelling, is not followed.
 */
export function safeNext(raw: string | null | undefined, origin: string): string {
  if (!raw || raw.length > 2048 || hasControl(raw)) return '/'
  if (!raw.startsWith('/') || !URL.canParse(raw, origin)) return '/'
  const url = new URL(raw, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === new URL(origin).origin && isPlain(path) ? path : '/'
}

// Browsers drop tabs and line ends from addresses, and take a backslash for a slash.
function hasControl(text: string): boolean {
  return [...text].some(
    (character) => character <= ' ' || character === '\\' || character === '\x7f',
  )
}

// Once decoded by somebody on the way, it would be read again.
function isPlain(path: string): boolean {
  const decoded = path
    .replaceAll(/%(?:2f|5c)/gi, '/')
    .replaceAll(/%(?:0[0-9a-f]|1[0-9a-f]|20)/gi, '')
  return !/^[/\\]{2}/.test(decoded) && !/^\/(?:\.{1,2}\/)*\//.test(decoded)
}
