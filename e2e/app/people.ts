import type { Seed } from 'slipway/server'

/** The password of everybody in the fixture applications. */
export const password = 'e2e-password-2026'

/** Who may do what: the developer everything, a clerk all but `slipway.develop`. */
export const people = {
  developer: { email: 'developer@e2e.example', name: 'Dana Developer', role: 'operator' },
  clerk: { email: 'clerk@e2e.example', name: 'Cleo Clerk', role: 'clerk' },
  guest: { email: 'guest@e2e.example', name: 'Gale Guest', role: 'guest' },
} as const

/** Two tenants, and everybody in both of them. */
export async function seedPeople(seed: Seed) {
  const north = await seed.tenant('North')
  const south = await seed.tenant('South')
  for (const { email, name, role } of Object.values(people)) {
    await seed.user({ email, name, password, roles: [{ role }] })
  }
  return { north, south }
}
