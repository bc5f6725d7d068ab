import { sql } from 'kysely'
import request from 'supertest'
import type { Engine } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/tenants-table'
import { createUnenforcedVisitorsTable } from '../storage/tables/unenforced-visitors-table'
import { createUsersTable } from '../storage/tables/users-table'
import { createManageApp } from '../testing/applications/manage-app'
import { createTestUser } from '../testing/create-test-user'
import { useTestStorage } from '../testing/database/test-engines'
import { callsTo, own, sessionCookieOf, signInTo } from '../testing/sign-in-to'

type Method = 'get' | 'post' | 'patch' | 'delete'

/** `/manage/…` over HTTP, on every engine. */
export function manageSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  async function setUp() {
    const { app } = createManageApp(test.storage)
    const operator = await createTestUser(test.storage, { role: 'operator' })
    const { cookie } = await signInTo(app, operator)
    const call = callsTo(app, cookie)
    const send = (method: Method, path: string, body?: object) => {
      const sent = request(app)[method](path)
      return sent.set({ ...own, Cookie: cookie }).send(body)
    }
    const newUser = async (more: object = {}) => {
      const email = `${Math.random().toString(36).slice(2)}@x.test`
      const reply = await call('POST /manage/users', {
        body: { email, name: 'N', roles: [], ...more },
      })
      return { reply, email, id: reply.body.user?.id as number }
    }
    const audit = async (query: string) =>
      (await call('GET /manage/audit', { query: new URLSearchParams(query) })).body.items as Record<
        string,
        unknown
      >[]
    return { app, operator, cookie, call, send, newUser, audit }
  }
  const createTenant = (name: string) =>
    createTenantsTable(test.storage).create(`${name} ${Math.random()}`)

  it('is for those who hold slipway.manage everywhere, not in one tenant', async () => {
    const { app } = createManageApp(test.storage)
    const staff = await createTestUser(test.storage)
    const local = await createTestUser(test.storage, { role: 'operator', tenants: [`L ${engine}`] })
    const cookies = [(await signInTo(app, staff)).cookie, (await signInTo(app, local)).cookie]
    const paths = [
      '/manage/users',
      '/manage/roles',
      '/manage/tenants',
      '/manage/audit',
      '/manage/browsers',
    ]

    for (const path of paths) {
      expect((await request(app).get(path)).status).toBe(401)
      for (const cookie of cookies) {
        const reply = await request(app).get(path).set('Cookie', cookie)
        expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'forbidden'])
      }
    }
  })

  it('S32: a session of this morning changes nothing for anybody, until the password is given again', async () => {
    const { app, operator, call, send, newUser, audit } = await setUp()
    const { id } = await newUser()
    const tenant = await createTenant('Morning')
    await test.storage.db
      .updateTable('sessions')
      .set({ created_at: sql<number>`created_at - 901000` })
      .where('user_id', '=', operator.id)
      .execute()
    const changes: readonly (readonly [Method, string, object?])[] = [
      ['post', '/manage/users', { email: `new-${engine}@x.test`, name: 'N', roles: [] }],
      ['post', `/manage/users/${operator.id}/link`],
      ['post', `/manage/users/${id}/link`],
      ['post', `/manage/users/${id}/roles`, { role: 'operator', tenant: null }],
      ['delete', `/manage/users/${id}/roles/staff/everywhere`],
      ['post', `/manage/users/${id}/disable`],
      ['post', `/manage/users/${id}/enable`],
      ['delete', `/manage/users/${id}/sessions`],
      ['post', '/manage/tenants', { name: `New ${Math.random()}` }],
      ['patch', `/manage/tenants/${tenant}`, { name: `Renamed ${Math.random()}` }],
    ]

    const refused = []
    for (const [method, path, body] of changes) refused.push(await send(method, path, body))
    const reading = await call('GET /manage/users/{user}', { path: { user: id } })
    const wrong = await call('POST /profile/confirm', { body: { password: 'guess' } })
    const still = await call('POST /manage/users/{user}/link', { path: { user: id } })
    const right = await call('POST /profile/confirm', { body: { password: operator.password } })
    const link = await call('POST /manage/users/{user}/link', { path: { user: id } })
    const stranger = await request(app).post('/profile/confirm').set(own).send({ password: 'x' })

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      changes.map(() => [403, 'reauthentication-required']),
    )
    expect([reading.status, stranger.status]).toEqual([200, 401])
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([
      422,
      { pointer: '/password', code: 'password-wrong' },
    ])
    expect([still.status, right.status, link.status]).toEqual([403, 204, 200])
    const [, confirmed] = await audit(`q=${operator.email}`)
    expect(confirmed).toMatchObject({ action: 'profile.confirmed' })
  })

  it('S26: the password cannot be guessed where it is asked for again', async () => {
    const { call } = await setUp()

    const statuses = []
    for (let index = 0; index < 11; index += 1)
      statuses.push(
        (await call('POST /profile/confirm', { body: { password: `${index}` } })).status,
      )

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('S27: an address that a guesser used up keeps nobody who is in from giving the password again', async () => {
    const { app } = createManageApp(test.storage, {
      loginLimits: { perAccount: 10, perAddress: 1 },
    })
    app.set('trust proxy', true)
    const { email, password } = await createTestUser(test.storage, { role: 'operator' })
    const from = { ...own, 'X-Forwarded-For': '192.0.2.71' }
    const post = (path: string, body: object, cookie = '') =>
      request(app)
        .post(path)
        .set({ ...from, Cookie: cookie })
        .send(body)
    const cookie = sessionCookieOf(await post('/login', { email, password }))
    await post('/login', { email: 'listed@example.test', password: 'x' })

    const newcomer = await post('/login', { email: 'listed@example.test', password: 'x' })
    const confirmed = await post('/profile/confirm', { password }, cookie)

    expect([newcomer.status, confirmed.status]).toEqual([429, 204])
  })

  it('says how many visitors a day have a browser that does not enforce integrity', async () => {
    const { call } = await setUp()
    const visitors = createUnenforcedVisitorsTable(test.storage)
    await visitors.add('2026-08-01')
    await Promise.all(['2026-11-21', '2026-11-22', '2026-11-22'].map((day) => visitors.add(day)))

    const { status, body } = await call('GET /manage/browsers')

    expect([status, body]).toEqual([
      200,
      {
        unenforced: [
          { day: '2026-11-22', visitors: 2 },
          { day: '2026-11-21', visitors: 1 },
        ],
      },
    ])
  })

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

    expect([reply.status, set.status]).toEqual([201, 204])
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

    expect([older.status, newer.status, twice.status]).toEqual([410, 204, 410])
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
        expect(reply.body.detail).toContain('Make somebody else an operator first')
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

  it('shows what each role may do, and by how many it is held', async () => {
    const { call } = await setUp()

    const { body } = await call('GET /manage/roles')

    expect(body.items).toEqual([
      {
        name: 'operator',
        label: 'Operator',
        permissions: ['slipway.manage'],
        users: expect.any(Number),
      },
      { name: 'staff', label: 'Staff', permissions: [], users: expect.any(Number) },
    ])
    expect(body.items[0].users).toBeGreaterThan(0)
  })

  it('makes and renames tenants, and tells who works there', async () => {
    const { call, newUser, audit } = await setUp()
    const [name, next] = [`Nord ${Math.random()}`, `Süd ${Math.random()}`]

    const made = await call('POST /manage/tenants', { body: { name } })
    await newUser({ roles: [{ role: 'staff', tenant: made.body.id }] })
    const renamed = await call('PATCH /manage/tenants/{tenant}', {
      path: { tenant: made.body.id },
      body: { name: next },
    })
    const taken = await call('POST /manage/tenants', { body: { name: next } })
    const unknown = await call('PATCH /manage/tenants/{tenant}', {
      path: { tenant: 987654 },
      body: { name: 'X' },
    })
    const empty = await call('POST /manage/tenants', { body: { name: ' ' } })
    const { items } = (await call('GET /manage/tenants')).body

    expect([made.status, renamed.status]).toEqual([201, 204])
    expect([taken.body.code, unknown.body.code, empty.status]).toEqual([
      'tenant-taken',
      'tenant-unknown',
      422,
    ])
    expect(items).toContainEqual({ id: made.body.id, name: next, users: 1 })
    expect((await audit('action=tenant')).slice(0, 2)).toMatchObject([
      { action: 'tenant.renamed', subject: { name }, detail: { to: next } },
      { action: 'tenant.created', subject: { id: made.body.id, name } },
    ])
  })

  it('S82: keeps the rows of the audit as they are, whoever asks for something else', async () => {
    const { call, newUser, operator } = await setUp()
    const { email } = await newUser({ name: 'A\u202e "quoted" <b>' })
    const { db } = test.storage

    await expect(db.updateTable('audit').set({ actor: 'nobody' }).execute()).rejects.toThrow(
      /rows of the audit stay/,
    )
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/rows of the audit stay/)

    const { items, total } = (await call('GET /manage/audit', { query: { q: email } })).body
    expect(total).toEqual({ value: 1, exact: true })
    expect(items).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor: { id: operator.id, name: operator.email },
        action: 'user.created',
        subject: { id: expect.any(Number), name: email },
        detail: { name: 'A\u202e "quoted" <b>', roles: [] },
      },
    ])
  })

  it('lists one action of the audit or a whole group, and refuses one that it does not know', async () => {
    const { call, newUser } = await setUp()
    const { email } = await newUser()
    const list = (action: string) => call('GET /manage/audit', { query: { q: email, action } })

    expect((await list('user.created')).body.items).toHaveLength(1)
    expect((await list('user')).body.items).toHaveLength(1)
    expect((await list('team-token.created')).body.items).toEqual([])
    for (const unknown of ['user.invented', 'users', 'user.', 'USER', 'toString', '%'])
      expect(await list(unknown)).toMatchObject({
        status: 422,
        body: { code: 'query-invalid', errors: [{ pointer: '/action' }] },
      })
  })

  it('answers 404 for nobody, and 405 for what it does not do', async () => {
    const { send } = await setUp()

    for (const id of ['987654', '0', '-1', '1e3', 'x', '9007199254740993', '1%00'])
      expect((await send('get', `/manage/users/${id}`)).status).toBe(404)
    for (const change of ['disable', 'enable', 'link'])
      expect((await send('post', `/manage/users/987654/${change}`)).status).toBe(404)
    for (const [method, path] of [
      ['patch', '/manage/audit'],
      ['delete', '/manage/audit'],
      ['post', '/manage/roles'],
      ['delete', '/manage/users/1'],
      ['get', '/manage/users/1/link'],
    ] as const)
      expect((await send(method, path)).status).toBe(405)
  })
}
