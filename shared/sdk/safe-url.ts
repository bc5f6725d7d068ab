const base = 'https://base.invalid'
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** `url`, if a link may lead there: a path, or an address by http, https, mailto or tel. Else `about:blank`. */
export function safeUrl(url: string): string {
  // Parsed as a browser does, which reads over tabs and line ends inside a scheme.
  const isSafe = URL.canParse(url, base) && schemes.has(new URL(url, base).protocol)
  return isSafe ? url : 'about:blank'
}
