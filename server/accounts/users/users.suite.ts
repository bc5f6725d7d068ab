import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createManageApp } from '../../testing/applications/manage-app'
import { manageCalls } from '../../testing/applications/manage-calls'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { own, signInTo } from '../../testing/sign-in-to'

/** `/manage/users` over HTTP, on every engine. */
export function usersSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  const { setUp, createTenant } = manageCalls(test)

  it('makes a user by a link that is told once, and kept as a hash', async () => {
    const { app, call, newUser, audit } = await setUp()
    const tenant = await createTenant('Branch')

    const { reply, email, id } = await newUser({ roles: [{ role: 'staff', tenant }], locale: 'de' })
    const token = reply.body.link.path.split('#')[1]
    const shown = await call('GET /manage/users/{user}', { path: { user: id } })
    const set = await request(app)
      .post('/password')
      .set(own)
      .send({ token, password: 'a sentence of theirs' })
    const after = await call('GET /manage/users/{user}', { path: { user: id } })

    expect([reply.status, set.status]).toEqual([201, 200])
    expect(reply.get('Location')).toBe(`/manage/users/${id}`)
    expect(reply.get('Cache-Control')).toBe('private, no-store')
    expect(reply.body.link).toEqual({
      path: expect.stringMatching(/^\/app\/accept#[\w-]{43}$/),
      expiresInSeconds: 900,
    })
    expect(shown.body).toMatchObject({
      user: { email, state: 'invited', locale: 'de', roles: [{ role: 'staff', tenant }] },
      sessions: 0,
      self: false,
    })
    expect(JSON.stringify(shown.body)).not.toContain(token)
    expect(after.body.user.state).toBe('active')
    expect(
      JSON.stringify(await test.storage.db.selectFrom('audit').selectAll().execute()),
    ).not.toContain(token)
    expect((await audit(`q=${email}`)).map(({ action }) => action)).toEqual([
      'sign-in.succeeded',
      'user.password-set',
      'user.created',
    ])
  })

  it.each([
    ['an address that is none', { email: 'x' }, '/email'],
    ['an empty name', { name: '   ' }, '/name'],
    ['a name with a line break', { name: 'a\nb' }, '/name'],
    ['a language that is none', { locale: 'not a language' }, '/locale'],
    ['a field too many', { password: 'x' }, '/password'],
    ['a role as a text', { roles: ['operator'] }, '/roles/0'],
  ])('refuses %s', async (_name, more, pointer) => {
    const { newUser } = await setUp()

    const { reply } = await newUser(more)

    expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([422, pointer])
  })

  it('refuses a role and a tenant that are not there, and an address that is taken', async () => {
    const { newUser, audit } = await setUp()
    const { email } = await newUser()

    const replies = [
      await newUser({ roles: [{ role: 'nope', tenant: null }] }),
      await newUser({ roles: [{ role: 'staff', tenant: 987_654 }] }),
      await newUser({ email: email.toUpperCase() }),
    ]

    expect(replies.map(({ reply }) => [reply.status, reply.body.code])).toEqual([
      [422, 'role-unknown'],
      [404, 'tenant-unknown'],
      [409, 'email-taken'],
    ])
    // What was refused left nothing behind.
    expect(await audit(`q=${email}`)).toHaveLength(1)
  })

  it('lists users by search and state, in pages', async () => {
    const { call, send, newUser } = await setUp()
    const mark = Math.random().toString(36).slice(2)
    for (const name of ['Ärmel', 'Bär 100%', 'Cäsar']) await newUser({ name: `${name} ${mark}` })
    const list = async (query: string) =>
      (await call('GET /manage/users', { query: new URLSearchParams(query) })).body

    const all = await list(`q=${mark}&perPage=2`)
    const second = await list(`q=${mark}&perPage=2&page=2`)
    const one = await list(`q=${encodeURIComponent('BÄR 100%')}`)
    const wildcard = await list(`q=${encodeURIComponent('100_ ')}`)
    const active = await list(`q=${mark}&state=active`)

    expect(all.total).toEqual({ value: 3, exact: true })
    expect([...all.items, ...second.items].map(({ name }) => name)).toHaveLength(3)
    expect(one.items.map(({ name }: { name: string }) => name)).toEqual([`Bär 100% ${mark}`])
    expect([wildcard.items, active.items]).toEqual([[], []])
    for (const query of ['page=0', 'page=1&page=2', 'state=odd', 'sort=name', 'perPage=x', 'q=%00'])
      expect((await send('get', `/manage/users?${query}`)).body.code).toBe('query-invalid')
  })

  it('S09: gives and takes roles, which count with the next request', async () => {
    const { app, call, audit } = await setUp()
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)
    const roles = async () => (await request(app).get('/meta').set('Cookie', cookie)).body.roles
    const manages = () => request(app).get('/manage/roles').set('Cookie', cookie)
    const tenant = await createTenant('Here')

    const granted = await call('POST /manage/users/{user}/roles', {
      path: { user: user.id },
      body: {
        role: 'operator',
        tenant,
      },
    })
    const again = await call('POST /manage/users/{user}/roles', {
      path: { user: user.id },
      body: { role: 'operator', tenant },
    })
    await request(app)
      .post('/tenant')
      .set({ ...own, Cookie: cookie })
      .send({ tenant })
    const local = [await roles(), (await manages()).status]
    await call('POST /manage/users/{user}/roles', {
      path: { user: user.id },
      body: { role: 'operator', tenant: null },
    })
    const everywhere = (await manages()).status
    await call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
      path: { user: user.id, role: 'operator', tenant: 'everywhere' },
    })
    await call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
      path: { user: user.id, role: 'operator', tenant },
    })
    const gone = await call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
      path: { user: user.id, role: 'operator', tenant },
    })

    expect([granted.status, again.status, gone.status]).toEqual([204, 204, 204])
    expect(local).toEqual([['operator', 'staff'], 403])
    expect(everywhere).toBe(200)
    expect([await roles(), (await manages()).status]).toEqual([['staff'], 403])
    // What changed nothing is no change.
    expect((await audit(`q=${user.email}&action=user`)).map(({ action }) => action)).toEqual([
      'user.role-revoked',
      'user.role-revoked',
      'user.role-granted',
      'user.role-granted',
    ])
  })

  it('S10: disabling ends all sessions at once, enabling revives none', async () => {
    const { app, call, audit } = await setUp()
    const other = createManageApp(test.storage)
    const user = await createTestUser(test.storage)
    const cookies = [
      (await signInTo(app, user)).cookie,
      (await signInTo(other.app, user)).cookie,
      (await signInTo(app, user)).cookie,
    ]
    const statuses = () =>
      Promise.all(
        cookies.map(async (it) => (await request(other.app).get('/meta').set('Cookie', it)).status),
      )

    const disabled = await call('POST /manage/users/{user}/disable', { path: { user: user.id } })
    const ended = await statuses()
    const login = await signInTo(app, user)
    const link = await call('POST /manage/users/{user}/link', { path: { user: user.id } })
    const enabled = await call('POST /manage/users/{user}/enable', { path: { user: user.id } })

    expect([disabled.status, enabled.status]).toEqual([204, 204])
    expect(ended).toEqual([401, 401, 401])
    expect(login.response.status).toBe(401)
    expect([link.status, link.body.code]).toEqual([409, 'user-disabled'])
    expect(await statuses()).toEqual([401, 401, 401])
    expect((await signInTo(app, user)).response.status).toBe(200)
    expect((await audit(`q=${user.email}&action=user`)).slice(0, 2)).toMatchObject([
      { action: 'user.enabled' },
      { action: 'user.disabled', detail: { sessions: 3 } },
    ])
  })

  it('S20: ends the sessions of a user, who can sign in again', async () => {
    const { app, call } = await setUp()
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)

    const reply = await call('DELETE /manage/users/{user}/sessions', { path: { user: user.id } })

    expect(reply.status).toBe(204)
    expect((await request(app).get('/meta').set('Cookie', cookie)).status).toBe(401)
    expect((await signInTo(app, user)).response.status).toBe(200)
  })

  it('a new link takes the place of the one before', async () => {
    const { app, call, newUser } = await setUp()
    const { id, reply } = await newUser()

    const link = await call('POST /manage/users/{user}/link', { path: { user: id } })
    const redeem = (path: string) =>
      request(app)
        .post('/password')
        .set(own)
        .send({ token: path.split('#')[1], password: 'a sentence of theirs' })
    const older = await redeem(reply.body.link.path)
    const newer = await redeem(link.body.path)
    const twice = await redeem(link.body.path)

    expect([older.status, newer.status, twice.status]).toEqual([410, 200, 410])
  })

  describe('the last operator', () => {
    beforeEach(async () => {
      await test.storage.db.deleteFrom('memberships').where('role', '=', 'operator').execute()
    })

    it('can neither be disabled nor lose the role, by nobody', async () => {
      const { operator, call, cookie, app, newUser, audit } = await setUp()
      // Neither of these can take over: one never signed in, one holds the role in a tenant.
      await newUser({ roles: [{ role: 'operator', tenant: null }] })
      await createTestUser(test.storage, { role: 'operator', tenants: [`T ${engine}`] })

      const disabled = await call('POST /manage/users/{user}/disable', {
        path: { user: operator.id },
      })
      const revoked = await call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
        path: { user: operator.id, role: 'operator', tenant: 'everywhere' },
      })

      for (const reply of [disabled, revoked]) {
        expect([reply.status, reply.body.code]).toEqual([409, 'last-operator'])
        expect(reply.body.detail).toContain('Give somebody else a role that may do so first')
      }
      expect((await request(app).get('/manage/users').set('Cookie', cookie)).status).toBe(200)
      expect(await audit(`q=${operator.email}&action=user.disabled`)).toEqual([])
    })

    it('may go once there is another one', async () => {
      const { operator, call } = await setUp()
      await createTestUser(test.storage, { role: 'operator' })

      const reply = await call('POST /manage/users/{user}/disable', { path: { user: operator.id } })

      expect(reply.status).toBe(204)
    })

    it('is one of two who disable each other at the same moment, 20 times', async () => {
      for (let round = 0; round < 20; round += 1) {
        await test.storage.db.deleteFrom('memberships').where('role', '=', 'operator').execute()
        const [one, two] = [await setUp(), await setUp()]

        const replies = await Promise.all([
          one.call('POST /manage/users/{user}/disable', { path: { user: two.operator.id } }),
          two.call('POST /manage/users/{user}/disable', { path: { user: one.operator.id } }),
        ])

        const states = await Promise.all(
          [one, two].map(async ({ operator }) => createUsersTable(test.storage).find(operator.id)),
        )
        expect(states.filter((user) => user?.disabled_at === null)).toHaveLength(1)
        expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
      }
    })
  })
}
