import { sql } from 'kysely'
import { engines, useTestStorage } from '../testing/test-engines'
import { createReadSessionOwner } from './session-owner'
import { sessionOwnerSuite } from './session-owner.suite'
import { createSessionsStore } from './sessions-store'
import { createUsersStore } from './users-store'

describe.each(engines)('owners of sessions on %s', (engine) => sessionOwnerSuite(engine))

describe('owners of sessions on postgres', () => {
  const test = useTestStorage('postgres')

  it('S09: all roles that are emptied away at once are counted', async () => {
    const limits = { idleMs: 60_000, absoluteMs: 60_000 }
    const memberships = [{ tenantId: null, role: 'editor' }]
    const user = { email: 'a@example.test', name: 'A', memberships }
    const userId = await createUsersStore(test.storage).create(user)
    const session = { sidHash: 'one', userId, data: '{}' }
    await createSessionsStore(test.storage, limits).insert(session)
    const readOwner = createReadSessionOwner(test.storage, limits)
    const before = await readOwner('one')

    await sql`truncate memberships`.execute(test.storage.db)

    expect((await readOwner('one'))?.access).not.toBe(before?.access)
  })
})
