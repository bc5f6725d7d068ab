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
