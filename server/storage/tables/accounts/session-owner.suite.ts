import { sql } from 'kysely'
import { useTestStorage } from '../../../testing/database/test-engines'
import type { Engine } from '../../storage'
import { transact } from '../../transact'
import { createDevelopmentOverridesTable } from '../catalog/development-overrides-table'
import { createMembershipsTable } from './memberships-table'
import { createReadSessionOwner } from './session-owner'
import { createSessionsTable, sessionLimits } from './sessions-table'
import { createTenantsTable } from './tenants-table'
import { createUsersTable } from './users-table'

/** Who a session belongs to, and that nobody changes what a user may do without its being counted. */
export function sessionOwnerSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  let count = 0

  /** A user with a role in a tenant of their own, and a session. */
  async function setUp() {
    count += 1
    const { storage } = test
    const [users, tenants] = [createUsersTable(storage), createTenantsTable(storage)]
    const tenantId = await tenants.create(`Tenant ${count}`)
    const membership = { tenantId, role: 'editor' }
    const userId = await users.create({
      email: `user-${count}@example.test`,
      name: `User ${count}`,
      memberships: [membership],
    })
    const sidHash = `session-${count}`
    const data = JSON.stringify({ tenantId })
    await createSessionsTable(storage).insert({ sidHash, userId, data })
    const readOwner = createReadSessionOwner(storage)
    return {
      data,
      memberships: createMembershipsTable(storage),
      read: () => readOwner(sidHash),
      run: (statement: string) => sql.raw(statement).execute(storage.db),
      sidHash,
      storage,
      tenantId,
      tenants,
      userId,
      users,
    }
  }
  type SetUp = Awaited<ReturnType<typeof setUp>>

  const age = ({ run, sidHash }: SetUp, column: string, ms: number) =>
    run(`update sessions set ${column} = ${column} - ${ms} where sid_hash = '${sidHash}'`)

  it('reads a session with its user, in one query', async () => {
    const { data, read, sidHash, userId } = await setUp()

    expect(await read()).toEqual({
      sidHash,
      userId,
      data,
      access: expect.any(String),
      idleFor: expect.any(Number),
      hasOverride: false,
      state: expect.any(String),
      catalog: expect.any(Number),
    })
  })

  it.each<[string, (world: SetUp) => Promise<unknown>]>([
    [
      'that was signed out',
      ({ run, sidHash }) => run(`delete from sessions where sid_hash = '${sidHash}'`),
    ],
    ['that was idle too long', (world) => age(world, 'last_seen_at', sessionLimits.idleMs + 1)],
    ['that lasted too long', (world) => age(world, 'created_at', sessionLimits.absoluteMs + 1)],
    [
      'whose user is disabled',
      ({ run, userId }) => run(`update users set disabled_at = 1 where id = ${userId}`),
    ],
    ['whose user is gone', ({ run, userId }) => run(`delete from users where id = ${userId}`)],
    [
      'of nobody',
      ({ run, sidHash }) => run(`update sessions set user_id = null where sid_hash = '${sidHash}'`),
    ],
  ])('S10, S19: gives nothing for a session %s', async (_name, end) => {
    const world = await setUp()
    const before = await world.read()

    await end(world)

    expect(before).toBeDefined()
    expect(await world.read()).toBeUndefined()
  })

  it('tells whether there is an override, and for how long nothing was noted', async () => {
    const world = await setUp()
    const override = { sidHash: world.sidHash, remote: 'team', origin: 'http://127.0.0.1:1' }

    await createDevelopmentOverridesTable(world.storage).set({
      ...override,
      lastsMs: 1000,
      sessionMs: sessionLimits.absoluteMs,
    })
    await age(world, 'last_seen_at', 100_000)

    const owner = await world.read()
    expect(owner?.hasOverride).toBe(true)
    expect(owner?.idleFor).toBeGreaterThanOrEqual(100_000)
  })

  // Everything that writes one of these tables is listed here: the stores, and what an operator types.
  it.each<[string, (world: SetUp) => Promise<unknown>]>([
    ['users.change', ({ users, userId }) => users.change(userId, { name: 'New', locale: 'de' })],
    [
      'users.disable and users.enable',
      async ({ sidHash, userId, users, data, storage }) => {
        await users.disable(userId)
        await users.enable(userId)
        await createSessionsTable(storage).insert({ sidHash, userId, data })
      },
    ],
    [
      'memberships.grant',
      ({ memberships, userId }) => memberships.grant(userId, { tenantId: null, role: 'viewer' }),
    ],
    [
      'memberships.addAll',
      ({ memberships, userId }) => memberships.addAll(userId, [{ tenantId: null, role: 'viewer' }]),
    ],
    [
      'memberships.revoke',
      ({ memberships, tenantId, userId }) =>
        memberships.revoke(userId, { tenantId, role: 'editor' }),
    ],
    ['tenants.create', ({ tenants }) => tenants.create(`Another ${count}`)],
    ['tenants.rename', ({ tenants, tenantId }) => tenants.rename(tenantId, `Renamed ${count}`)],
    [
      'a new address by hand',
      ({ run, userId }) => run(`update users set email = 'n${userId}@x.test' where id = ${userId}`),
    ],
    [
      'another role by hand',
      ({ run, userId }) => run(`update memberships set role = 'x' where user_id = ${userId}`),
    ],
    [
      'a role deleted by hand',
      ({ run, userId }) => run(`delete from memberships where user_id = ${userId}`),
    ],
    ['every role deleted by hand', ({ run }) => run('delete from memberships')],
    [
      'a tenant deleted by hand',
      ({ run, tenantId }) => run(`delete from tenants where id = ${tenantId}`),
    ],
    [
      'a tenant renamed by hand',
      ({ run, tenantId }) => run(`update tenants set name = 'x${tenantId}' where id = ${tenantId}`),
    ],
  ])('S09: %s is counted', async (_name, change) => {
    const world = await setUp()
    const before = await world.read()

    await change(world)

    expect((await world.read())?.access).not.toBe(before?.access)
  })

  it('shows another state to tabs of those who work in a renamed tenant, or everywhere', async () => {
    const [member, other, everywhere] = [await setUp(), await setUp(), await setUp()]
    await everywhere.memberships.grant(everywhere.userId, { tenantId: null, role: 'everywhere' })
    const states = () =>
      Promise.all([member, other, everywhere].map(async ({ read }) => (await read())?.state))
    const before = await states()

    await member.tenants.rename(member.tenantId, `Renamed ${member.tenantId}`)

    const after = await states()
    expect(after.map((state, index) => state !== before[index])).toEqual([true, false, true])
  })

  it('counts each of two changes, and a role that goes over to another user for both', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const seen = new Set([(await one.read())?.access])
    const before = (await other.read())?.access

    for (const role of ['a', 'b']) {
      await one.memberships.grant(one.userId, { tenantId: null, role })
      seen.add((await one.read())?.access)
    }
    await one.run(`update memberships set user_id = ${other.userId} where role = 'a'`)
    seen.add((await one.read())?.access)

    expect(seen.size).toBe(4)
    expect((await other.read())?.access).not.toBe(before)
  })

  it('counts nothing that was taken back, and nothing that a viewer is not made of', async () => {
    const { read, run, storage, userId } = await setUp()
    const before = (await read())?.access

    const failed = transact(storage, async (scope) => {
      await createUsersTable(scope).change(userId, { name: 'Other', locale: 'de' })
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await run(`update users set password_hash = 'other' where id = ${userId}`)

    expect((await read())?.access).toBe(before)
  })

  it('knows every column of what a viewer is made of', async () => {
    const tables = await test.storage.db.introspection.getTables()
    const columnsOf = (name: string) =>
      tables
        .filter((table) => table.name === name)
        .flatMap(({ columns }) => columns.map((column) => column.name))

    // A column that is new here: is it part of the viewer? Then migration 006 has to be followed by another.
    expect(columnsOf('users').sort()).toEqual(
      [
        ...['email', 'name', 'locale', 'disabled_at'],
        ...['id', 'password_hash', 'created_at', 'changed_at', 'access_revision'],
      ].sort(),
    )
    expect(columnsOf('memberships').sort()).toEqual(['role', 'tenant_id', 'user_id'])
    expect(columnsOf('tenants').sort()).toEqual(['id', 'name'])
  })
}
