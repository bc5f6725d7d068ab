let origins: readonly string[] | undefined

/** Origins that have the files of remotes besides ours, in their order, as the page says (server/delivery/page/page.ts). */
export function assetOrigins(): readonly string[] {
  origins ??= JSON.parse(document.getElementById('slipway-origins')?.textContent ?? '[]')
  return origins ?? []
}

/** The same files everywhere: below `base` first, which is ours. A development server has its own alone. */
export function basesOf(base: string): readonly string[] {
  return base.startsWith('/') ? [base, ...assetOrigins().map((origin) => origin + base)] : [base]
}

/**
 * The address of an attempt, from 0 on: from one place after the other. Further rounds have addresses of their
 * own (`~r1`), for no browser evaluates one twice.
 */
export function attemptBase(base: string, attempt: number): string {
  const places = basesOf(base)
  const place = places[attempt % places.length] ?? base
  const round = Math.floor(attempt / places.length)
  return round === 0 ? place : `${place.slice(0, -1)}~r${round}/`
}
