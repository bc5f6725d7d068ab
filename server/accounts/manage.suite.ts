import type { AuditEntry } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import request from 'supertest'
import type { Engine } from '../storage/storage'
import { createUnenforcedVisitorsTable } from '../storage/tables/reports/unenforced-visitors-table'
import { createManageApp } from '../testing/applications/manage-app'
import { type Method, manageCalls } from '../testing/applications/manage-calls'
import { createTestUser } from '../testing/create-test-user'
import { useTestStorage } from '../testing/database/test-engines'
import { own, sessionCookieOf, signInTo } from '../testing/sign-in-to'

/** `/manage/…` over HTTP, on every engine. */
export function manageSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  const { setUp, createTenant } = manageCalls(test)

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

  it('S26: each wrong password of somebody who is in is in the audit, and so is the end of guessing', async () => {
    const { call, operator, audit } = await setUp()
    const password = 'another long password'

    await call('POST /profile/confirm', { body: { password: 'guess' } })
    await call('POST /profile/password', { body: { current: 'guess', password } })
    for (let index = 0; index < 12; index += 1)
      await call('POST /profile/confirm', { body: { password: `${index}` } })

    const rows = await audit(`q=${operator.email}&perPage=100`)
    const refused = await audit('action=sign-in.refused&perPage=100')
    const wrong = rows.filter(({ action }) => action === 'profile.password-wrong')
    const who = { id: operator.id, name: operator.email }
    expect(wrong).toHaveLength(10)
    expect(refused).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ account: operator.email }) }),
    )
    expect(wrong.at(-1)).toMatchObject({
      actor: who,
      subject: who,
      detail: { address: '127.0.0.1' },
    })
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

  it('shows what each role may do, and by how many it is held', async () => {
    const { call } = await setUp()

    const { body } = await call('GET /manage/roles')

    expect(body.items).toEqual([
      {
        name: 'operator',
        label: 'Operator',
        permissions: ['slipway.manage'],
        labels: {},
        users: expect.any(Number),
      },
      { name: 'staff', label: 'Staff', permissions: [], labels: {}, users: expect.any(Number) },
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
        undo: { can: 'not-undoable', why: 'kept' },
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
    expect(
      (await call('GET /manage/audit', { query: { remote: 'No Name' } })).body.errors,
    ).toMatchObject([{ pointer: '/remote' }])
    for (const unknown of ['user.invented', 'users', 'user.', 'USER', 'toString', '%'])
      expect(await list(unknown)).toMatchObject({
        status: 422,
        body: { code: 'query-invalid', errors: [{ pointer: '/action' }] },
      })
  })

  it('lists the audit of a person, of some days, and sign-ins apart', async () => {
    const { call, newUser } = await setUp()
    const { email } = await newUser()
    const list = async (query: Readonly<Record<string, string>>) =>
      (await call('GET /manage/audit', { query: { perPage: '100', ...query } })).body
    const actionsOf = async (query: Readonly<Record<string, string>>) =>
      new Set((await list(query)).items.map(({ action }: AuditEntry) => action))
    const [{ actor }] = (await list({ q: email })).items
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

    expect((await list({ person: actor.name, q: email })).items).toHaveLength(1)
    expect((await list({ person: 'nobody@example.com' })).items).toEqual([])
    expect((await list({ q: email, from: hour(-1), to: hour(1) })).total.value).toBe(1)
    expect((await list({ q: email, from: hour(1) })).items).toEqual([])
    expect((await list({ q: email, to: hour(-1) })).items).toEqual([])
    expect(await actionsOf({ q: email, kind: 'changes' })).toEqual(new Set(['user.created']))
    expect(await actionsOf({ q: email, kind: 'sign-ins' })).toEqual(new Set())
    for (const query of [{ from: '2026-11-20' }, { to: 'soon' }, { kind: 'both' }])
      expect(await call('GET /manage/audit', { query })).toMatchObject({ status: 422 })
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
