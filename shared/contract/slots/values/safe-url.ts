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
