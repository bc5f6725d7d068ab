import type { FailingComponent } from '@slipway/sdk/contract'

/** What is over for so long may be told again; what fails, stops and fails in shorter turns is told once. */
export const CALM_MS = 15 * 60_000

/** Which causes were told in this browser, each with the moment (ms) at which it was last seen to fail. */
export type Told = Readonly<Record<string, number>>

/** The same version and the same component: it is told once. */
export function causeOf({ remote, version, component }: FailingComponent): string {
  return [remote, version, component].join(' ')
}

/** What was told, once `failing` is told as well; what has been calm long enough is forgotten. */
export function toldNow(told: Told, failing: readonly string[], now: number): Told {
  const recent = Object.entries(told).filter(([, at]) => now - at < CALM_MS)
  return Object.fromEntries([...recent, ...failing.map((cause) => [cause, now] as const)])
}

const keyOf = (user: number) => `slipway:failing-told:${user}`

/** `undefined` where the browser keeps nothing: else each page would tell it. */
export function readTold(user: number): Told | undefined {
  let kept: string | null
  try {
    kept = localStorage.getItem(keyOf(user))
  } catch {
    return undefined
  }
  return parseTold(kept)
}

export function keepTold(user: number, told: Told): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(told))
  } catch {
    // Shut or full: told again by the next page.
  }
}

// What is there and cannot be read was told to nobody.
function parseTold(kept: string | null): Told {
  try {
    const told: unknown = JSON.parse(kept ?? '{}')
    if (typeof told !== 'object' || told === null) return {}
    return Object.fromEntries(Object.entries(told).filter(([, at]) => typeof at === 'number'))
  } catch {
    return {}
  }
}
