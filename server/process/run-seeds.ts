import { unknownName } from '@slipway/sdk/check'
import { applicationError, below } from '../application/application-error'
import { seedUserFaults } from '../application/application-options'
import type { Seed, SeedFunction, SeedUser } from '../application/seed'
import { toApplicationDatabase } from '../storage/application-database'
import type { Storage } from '../storage/storage'
import { SeedWriter } from '../storage/tables/seed-writer'

interface SeedDeps {
  readonly seeds: ReadonlyMap<string, SeedFunction>
  /** The roles that a user may be given. Default: any. */
  readonly roles?: readonly string[]
  readonly storage: Pick<Storage, 'db' | 'engine' | 'now'>
  readonly hashPassword: (password: string) => Promise<string>
  /** Called after each batch of rows. */
  readonly onProgress?: (progress: { readonly table: string; readonly rows: number }) => void
  readonly now?: () => Date
}

/** Runs the seeds that did not run yet, each in one transaction. Never call it in production. */
export async function runSeeds(deps: SeedDeps): Promise<void> {
  for (const [name, sow] of deps.seeds) {
    await deps.storage.db.transaction().execute(async (db) => {
      const store = new SeedWriter(db, deps.storage)
      if (await store.claim(name)) await sow(createSeed(store, deps))
    })
  }
}

function createSeed(store: SeedWriter, deps: SeedDeps): Seed {
  const { hashPassword, onProgress, now = () => new Date() } = deps
  return {
    db: toApplicationDatabase(store.db),
    now: now(),
    random: createRandom(1),
    tenant: (name) => store.addTenant(name),
    async user(given) {
      checkUser(given, deps.roles)
      const { roles, password, locale = 'en', ...user } = given
      await store.addUser({
        ...user,
        locale,
        passwordHash: await hashPassword(password),
        roles: roles.map(({ role, tenant }) => ({ role, tenantId: tenant?.id ?? null })),
      })
    },
    async insert(table, rows) {
      await store.insertRows(table, rows)
      onProgress?.({ table, rows: rows.length })
    },
  }
}

function checkUser(user: SeedUser, known: readonly string[] | undefined): void {
  const pointer = `user ${user.email}`
  const misspelt = below(pointer, seedUserFaults(user))
  const faults =
    misspelt.length > 0 || !known
      ? misspelt
      : user.roles
          .filter(({ role }) => !known.includes(role))
          .map(({ role }) => unknownName({ pointer, what: 'role', name: role, known }))
  if (faults.length > 0) throw applicationError('seed.user', faults)
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
