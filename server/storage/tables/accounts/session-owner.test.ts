import { sql } from 'kysely'
import { engines, useTestStorage } from '../../../testing/database/test-engines'
import { createReadSessionOwner } from './session-owner'
import { sessionOwnerSuite } from './session-owner.suite'
import { createSessionsTable } from './sessions-table'
import { createUsersTable } from './users-table'

describe.each(engines)('owners of sessions on %s', (engine) => sessionOwnerSuite(engine))

describe('owners of sessions on postgres', () => {
  const test = useTestStorage('postgres')

  it('S09: all roles that are emptied away at once are counted', async () => {
    const memberships = [{ tenantId: null, role: 'editor' }]
    const user = { email: 'a@example.test', name: 'A', memberships }
    const userId = await createUsersTable(test.storage).create(user)
    const session = { sidHash: 'one', userId, data: '{}' }
    await createSessionsTable(test.storage).insert(session)
    const readOwner = createReadSessionOwner(test.storage)
    const before = await readOwner('one')

    await sql`truncate memberships`.execute(test.storage.db)

    expect((await readOwner('one'))?.access).not.toBe(before?.access)
  })

  it('S09: what a connection changes that looks for tables elsewhere is counted, as pg_restore does', async () => {
    const { db } = test.storage
    const userId = await createUsersTable(test.storage).create({
      email: 'ada@example.test',
      name: 'Ada',
      memberships: [],
    })
    const readCounts = () =>
      sql<{
        access_revision: number
        revision: number
      }>`select access_revision, (select revision from revisions where name = 'tenants') from users where id = ${userId}`
        .execute(db)
        .then(({ rows }) => rows)
    const before = await readCounts()

    await db.transaction().execute(async (change) => {
      await sql`set local search_path to ''`.execute(change)
      await sql`insert into public.memberships (user_id, role) values (${userId}, 'editor')`.execute(
        change,
      )
      await sql`insert into public.tenants (name) values ('North')`.execute(change)
      await sql`update public.users set name = 'Grace' where id = ${userId}`.execute(change)
    })

    expect(before).toMatchObject([{ access_revision: 0 }])
    expect(await readCounts()).toEqual([
      { access_revision: 2, revision: Number(before[0]?.revision) + 1 },
    ])
  })
})
