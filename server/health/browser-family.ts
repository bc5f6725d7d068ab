import type { BrowserFamily } from '@slipway/sdk/contract'

/** Browsers that are told apart; a browser says what it is, and may say anything. */
const families = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['safari', /\bVersion\/[\d.]+ .*\bSafari\//],
] as const satisfies readonly (readonly [BrowserFamily, RegExp])[]

/** By the header `User-Agent`. */
export function browserFamily(agent: string | undefined): BrowserFamily {
  const start = (agent ?? '').slice(0, 500)
  return families.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other'
}

/**
 * Whether what this browser reports of Integrity-Policy can be believed: WebKit also reports static imports of
 * scripts that the page has loaded with their digest, and then runs them.
 */
export function tellsIntegrityTruly(agent: string | undefined): boolean {
  const start = (agent ?? '').slice(0, 500)
  return !/\bAppleWebKit\//.test(start) || /\b(?:Headless)?Chrome\//.test(start)
}
