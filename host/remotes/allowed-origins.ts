import { assetOrigins } from './asset-origins'

const allowed = new Set<string>()

/** Lets code of this page come from `origin` as well: from a developer's own server. */
export function allowOrigin(origin: string): void {
  allowed.add(origin)
}

/** Whether code of this page may come from below `base`: ours, the page's other origins, and what was allowed. */
export function isAllowedOrigin(base: string): boolean {
  const { origin } = new URL(base, window.location.href)
  return [window.location.origin, ...assetOrigins(), ...allowed].includes(origin)
}
