import type { FailingComponent } from '@slipway/sdk/contract'

/** Milliseconds until what is over may be told again, as webhooks do; what fails by shorter turns is told once. */
export const CALM_MS = 5 * 60_000

/** The causes that were told in this browser, each with the moment (ms) since which it is calm; 0 while it fails. */
export type Told = Readonly<Record<string, number>>

/** The same version and the same component: it is told once. */
export function causeOf({ remote, version, component }: FailingComponent): string {
  return [remote, version, component].join(' ')
}

/** Returns what was told, without that which has been calm long enough. */
export function stillTold(told: Told, now: number): Told {
  const isTold = (since: number) => since === 0 || now - since < CALM_MS
  return Object.fromEntries(Object.entries(told).filter(([, since]) => isTold(since)))
}

/** Returns what was told, once `failing` is told as well and the rest begins to be calm. */
export function toldNow(told: Told, failing: readonly string[], now: number): Told {
  const calm = Object.entries(stillTold(told, now)).map(([cause, since]) => [cause, since || now])
  return Object.fromEntries([...calm, ...failing.map((cause) => [cause, 0])])
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
    // Full: told again by the next page.
  }
}

// What is there and cannot be read was told to nobody.
function parseTold(kept: string | null): Told {
  try {
    const told: unknown = JSON.parse(kept ?? '{}')
    if (typeof told !== 'object' || told === null) return {}
    return Object.fromEntries(Object.entries(told).filter(([, since]) => typeof since === 'number'))
  } catch {
    return {}
  }
}
