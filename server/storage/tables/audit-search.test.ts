import type { AuditAction } from '@slipway/sdk/contract'
import { createTestDatabase, engines, useTestStorage } from '../../testing/database/test-engines'
import { randomFrom } from '../../testing/random-from'
import { coreMigrations } from '../migrations/core-migrations'
import { migrateTables } from '../migrations/migrate'
import { openStorage, type Storage } from '../storage'
import type { AuditFilter } from './audit-search'
import { createAuditTable, type StoredChange } from './audit-table'

const names = ['ada@x.test', 'ada@x.test (token ci)', 'Åsa_1', 'bo%', 'ads', 'command line']
const actions = ['sign-in.failed', 'remote.released', 'user.disabled'] as const

/** The entries that a filter means, by reading them all. */
function meant(all: readonly StoredChange[], { q, person, action, kind }: AuditFilter) {
  const has = (name: string) => name.toLowerCase().includes(q?.toLowerCase() ?? '')
  return all.filter(({ actor, subject, ...entry }) => {
    const isSignIn = entry.action.startsWith('sign-in.')
    const isBy = actor.name === person || actor.name.startsWith(`${person} (token `)
    return (
      (has(actor.name) || has(subject.name)) &&
      (!person || isBy || (subject.name === person && isSignIn)) &&
      (!action || entry.action === action) &&
      (!kind || isSignIn === (kind === 'sign-ins'))
    )
  })
}

async function write(storage: Storage, entries: number): Promise<void> {
  const random = randomFrom(7)
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One
  const name = () => (random() < 0.5 ? pick(names) : `crowd-${Math.floor(random() * 70)}`)
  for (let entry = 0; entry < entries; entry += 1)
    await createAuditTable(storage).add<AuditAction>({
      actor: { id: null, name: name() },
      action: pick(actions),
      subject: { id: null, name: name() },
      detail: {},
    })
}

describe.each(engines)('a search of the audit on %s', (engine) => {
  const test = useTestStorage(engine)
  const everything = { limit: 1000, offset: 0 }

  it('finds what reading all entries finds, in pages and counted', async () => {
    const table = createAuditTable(test.storage)
    await write(test.storage, 300)
    const all = await table.list(everything)
    // The names that begin with "crowd" are more than are looked up one by one.
    const texts = [undefined, 'AD', 'åsa', '%', '_', 'nobody', 'crowd', 'crowd-1', 'ci)']
    const persons = [undefined, 'ada@x.test', 'crowd-2', 'nobody']
    const filters: readonly AuditFilter[] = texts.flatMap((q) =>
      persons.flatMap((person) => [
        { q, person },
        { q, person, kind: 'sign-ins' as const },
        { q, person, action: 'user.disabled', kind: 'changes' as const },
      ]),
    )

    for (const filter of filters) {
      const expected = meant(all, filter).map(({ id }) => id)
      const page = await table.list({ ...filter, limit: 5, offset: 3 })
      const found = await table.list({ ...filter, ...everything })
      expect([filter, found.map(({ id }) => id)]).toEqual([filter, expected])
      expect(page.map(({ id }) => id)).toEqual(expected.slice(3, 8))
      expect(await table.count(filter)).toBe(expected.length)
    }
  })

  it('finds entries that a server of before wrote, also beside this one', async () => {
    const database = await createTestDatabase(engine)
    const storage = await openStorage(database.options)
    const before = Object.entries(coreMigrations).filter(([name]) => name < '040')
    const insert = (actor: string) =>
      storage.db
        .insertInto('audit')
        .values({ at: 1, actor, action: 'user.disabled', subject: 'Kim', detail: '{}' })
        .execute()
    await migrateTables(storage.db, {
      owner: 'core',
      migrations: Object.fromEntries(before),
      version: 1,
    })
    await insert('early bird')
    await storage.migrate()
    await insert('late bird')

    const found = await createAuditTable(storage).list({ q: 'bird', ...everything })

    expect(found.map(({ actor }) => actor.name)).toEqual(['late bird', 'early bird'])
    await storage.close()
    await database.drop()
  })
})
