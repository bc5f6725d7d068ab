import type { FailingComponent, OverviewBrief } from '@slipway/sdk/contract'

/** The same version and the same component: it is told once. */
export function causeOf({ remote, version, component }: FailingComponent): string {
  return [remote, version, component].join(' ')
}

/** What is bad, and was not told to this user in this browser; that which is over may be told again. */
export function untold(user: number, { failing }: OverviewBrief): readonly FailingComponent[] {
  const bad = failing.filter(({ tone }) => tone === 'bad')
  const told = readTold(user)
  if (told === undefined) return []
  keepTold(user, bad.map(causeOf))
  return bad.filter((one) => !told.includes(causeOf(one)))
}

const keyOf = (user: number) => `slipway:failing-told:${user}`

/** `undefined` where the browser keeps nothing: else each page would tell it. */
function readTold(user: number): readonly unknown[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return undefined
  }
}

function keepTold(user: number, causes: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(causes))
  } catch {
    // Shut or full: told again by the next page.
  }
}
