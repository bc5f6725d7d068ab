import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createManageApp } from '../../testing/applications/manage-app'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { callsTo, own, sidOf, signInTo } from '../../testing/sign-in-to'

/** `/profile…` over HTTP, on every engine. */
export function profileSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  async function setUp() {
    const { app } = createManageApp(test.storage)
    const user = await createTestUser(test.storage, { tenants: [`Home ${engine}`] })
    const signIn = async (agent = 'Browser of a test') => {
      const { email, password } = user
      const reply = await request(app)
        .post('/login')
        .set({ ...own, 'User-Agent': agent })
        .send({ email, password })
      return reply.get('Set-Cookie')?.at(-1)?.split(';')[0] ?? ''
    }
    const callAs = (cookie: string) => callsTo(app, cookie)
    const cookie = await signIn()
    const statusOf = async (it: string) =>
      (await request(app).get('/meta').set('Cookie', it)).status
    const audit = () =>
      createAuditTable(test.storage).list({
        q: user.email,
        action: 'profile',
        limit: 10,
        offset: 0,
      })
    return { app, user, cookie, signIn, call: callAs(cookie), callAs, statusOf, audit }
  }

  it('is for those who are signed in', async () => {
    const { app } = createManageApp(test.storage)

    for (const [method, path] of [
      ['get', '/profile'],
      ['patch', '/profile'],
      ['post', '/profile/password'],
      ['get', '/profile/sessions'],
      ['delete', '/profile/sessions'],
      ['delete', '/profile/sessions/x'],
    ] as const)
      expect((await request(app)[method](path).set(own)).status).toBe(401)
  })

  it('shows who one is, and changes name and language for the next /meta', async () => {
    const { app, user, cookie, call, audit } = await setUp()

    const before = await call('GET /profile')
    const changed = await call('PATCH /profile', { body: { name: ' Zoë ', locale: 'de' } })
    const meta = await request(app).get('/meta').set('Cookie', cookie)

    expect(before.body).toEqual({
      user: { id: user.id, email: user.email, name: expect.any(String), locale: 'en' },
      roles: [{ label: 'Staff', tenant: `Home ${engine}` }],
    })
    expect(before.get('Cache-Control')).toBe('private, no-store')
    expect(changed.status).toBe(204)
    expect(meta.body.user).toMatchObject({ name: 'Zoë', locale: 'de' })
    expect(await audit()).toMatchObject([
      {
        action: 'profile.changed',
        actor: { id: user.id },
        detail: { to: { name: 'Zoë', locale: 'de' } },
      },
    ])
  })

  it.each([
    ['an empty name', { name: '' }, '/name'],
    ['a name of blanks', { name: ' \t' }, '/name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, '/name'],
    ['a number as a name', { name: 5 }, '/name'],
    ['a language that is none', { locale: 'xx_yy!' }, '/locale'],
    ['an address', { email: 'other@x.test' }, '/email'],
    ['a role', { roles: [] }, '/roles'],
    ['the state', { disabled_at: null }, '/disabled_at'],
  ])('S11: refuses %s', async (_name, body, pointer) => {
    const { app, cookie } = await setUp()

    const reply = await request(app)
      .patch('/profile')
      .set({ ...own, Cookie: cookie })
      .send(body)

    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('S20: a new password ends all sessions but the one that set it', async () => {
    const { app, user, cookie, call, signIn, statusOf, audit } = await setUp()
    const others = [await signIn(), await signIn()]
    const password = 'a sentence that nobody writes'

    const reply = await call('POST /profile/password', {
      body: { current: user.password, password },
    })

    expect(reply.status).toBe(204)
    expect(await statusOf(cookie)).toBe(200)
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
    expect((await signInTo(app, user)).response.status).toBe(401)
    expect((await signInTo(app, { ...user, password })).response.status).toBe(200)
    expect(await audit()).toMatchObject([
      { action: 'profile.password-changed', detail: { sessionsEnded: 2 } },
    ])
    expect(JSON.stringify(await audit())).not.toContain(password)
  })

  it('asks for the current password, ten times in a quarter of an hour', async () => {
    const { user, call, statusOf, signIn, audit } = await setUp()
    const other = await signIn()
    const password = 'a sentence that nobody writes'

    const wrong = await call('POST /profile/password', { body: { current: 'guess', password } })
    const short = await call('POST /profile/password', {
      body: { current: user.password, password: 'x' },
    })
    const statuses = []
    for (let index = 0; index < 10; index += 1) {
      const { status } = await call('POST /profile/password', {
        body: { current: `${index}`, password },
      })
      statuses.push(status)
    }

    expect([wrong.status, wrong.body.errors[0]]).toEqual([
      422,
      { pointer: '/current', code: 'password-wrong', detail: expect.any(String) },
    ])
    expect([short.status, short.body.errors[0].pointer]).toEqual([422, '/password'])
    expect(statuses.slice(-2)).toEqual([422, 429])
    expect(await statusOf(other)).toBe(200)
    const actions = (await audit()).map(({ action }) => action)
    expect(actions).toEqual(Array.from({ length: 10 }, () => 'profile.password-wrong'))
  })

  it('of two changes at the same moment one counts', async () => {
    const { user, call, callAs, signIn } = await setUp()
    const other = callAs(await signIn())
    const change = (it: typeof call, password: string) =>
      it('POST /profile/password', { body: { current: user.password, password } })

    const replies = await Promise.all([
      change(call, 'a sentence of the first one'),
      change(other, 'a sentence of the second one'),
    ])

    const statuses = replies.map(({ status }) => status).sort()
    // The other one lost its password, or its session.
    expect(statuses[0]).toBe(204)
    expect([401, 422]).toContain(statuses[1])
  })

  it('lists the own sessions and no others, without what opens them', async () => {
    const { user, cookie, call, signIn } = await setUp()
    const phone = await signIn('Phone of a test')
    const stranger = await setUp()

    const { items } = (await call('GET /profile/sessions')).body

    expect(items).toHaveLength(2)
    expect(items.find(({ current }: { current: boolean }) => current)).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      current: true,
      agent: 'Browser of a test',
      address: expect.stringMatching(/127\.0\.0\.1$/),
      since: expect.stringMatching(/Z$/),
      lastUsed: expect.stringMatching(/Z$/),
    })
    expect(items.map(({ agent }: { agent: string }) => agent)).toContain('Phone of a test')
    const stored = await test.storage.db
      .selectFrom('sessions')
      .select('sid_hash')
      .where('user_id', 'in', [user.id, stranger.user.id])
      .execute()
    for (const secret of [...stored.map((row) => row.sid_hash), sidOf(cookie), sidOf(phone)])
      expect(JSON.stringify(items)).not.toContain(secret)
  })

  it('S20: signs out there, and everywhere else', async () => {
    const { cookie, call, signIn, statusOf, audit } = await setUp()
    const [first, second, third] = [await signIn('first'), await signIn(), await signIn()]
    const { items } = (await call('GET /profile/sessions')).body
    const { id } = items.find(({ agent }: { agent: string }) => agent === 'first')

    const one = await call('DELETE /profile/sessions/{session}', { path: { session: id } })
    const afterOne = await Promise.all([cookie, first, second].map(statusOf))
    const again = await call('DELETE /profile/sessions/{session}', { path: { session: id } })
    const all = await call('DELETE /profile/sessions')

    expect([one.status, all.status]).toEqual([204, 204])
    expect(afterOne).toEqual([200, 401, 200])
    expect([again.status, again.body.code]).toEqual([404, 'session-unknown'])
    expect(await Promise.all([cookie, first, second, third].map(statusOf))).toEqual([
      200, 401, 401, 401,
    ])
    expect((await audit()).map(({ action, detail }) => [action, detail])).toEqual([
      ['profile.sessions-ended', { sessions: 2 }],
      ['profile.session-ended', { address: expect.any(String) }],
    ])
  })

  it('S92: ends no session of anybody else, and tells nothing of it', async () => {
    const mine = await setUp()
    const theirs = await setUp()
    const { items } = (await theirs.call('GET /profile/sessions')).body

    const foreign = await mine.call('DELETE /profile/sessions/{session}', {
      path: { session: items[0].id },
    })
    const absent = await mine.call('DELETE /profile/sessions/{session}', {
      path: { session: 'AAAAAAAAAAAAAAAAAAAAAA' },
    })

    expect({ ...foreign.body, instance: '' }).toEqual({ ...absent.body, instance: '' })
    expect(await theirs.statusOf(theirs.cookie)).toBe(200)
  })

  it('a password that everybody tries first is refused, with what to do', async () => {
    const { call, user } = await setUp()

    const reply = await call('POST /profile/password', {
      body: {
        current: user.password,
        password: 'aaaaaaaaaaaa',
      },
    })

    expect([reply.status, reply.body.errors[0]]).toEqual([
      422,
      {
        pointer: '/password',
        code: 'password-common',
        detail: expect.stringContaining('only you would think of'),
      },
    ])
  })

  it('the own address is no password, in whatever case', async () => {
    const { call, user } = await setUp()
    const tries = [user.email, user.email.toUpperCase(), user.email.replace('@', ' @ ')]

    const replies = await Promise.all(
      tries.map((password) =>
        call('POST /profile/password', { body: { current: user.password, password } }),
      ),
    )

    expect(replies.map(({ status, body }) => [status, body.errors?.[0]?.code])).toEqual(
      tries.map(() => [422, 'password-address']),
    )
  })
}
