import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createUserTokensTable } from '../../storage/tables/accounts/user-tokens-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createAuthApp } from '../../testing/applications/auth-app'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { quickPasswords } from '../../testing/quick-passwords'
import { own, sessionCookieOf, sidOf, signInTo } from '../../testing/sign-in-to'
import { hashSecret } from '../sessions/session-id'
import { createOneTimeLinks } from './one-time-links'

const password = 'a sentence of theirs'

/** One-time links over HTTP, on every engine. */
export function oneTimeLinksSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  const users = () => createUsersTable(test.storage)
  const sessionsOf = (userId: number) =>
    test.storage.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

  /** A server, and somebody who was sent a link. */
  async function setUp(options: Parameters<typeof createTestUser>[1] = {}) {
    const { app, auth } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage, options)
    const links = createOneTimeLinks(createUserTokensTable(test.storage), quickPasswords)
    const token = await links.create(user.id, 'reset')
    const redeem = (
      cookie = '',
      headers: Readonly<Record<string, string>> = own,
      wanted: string = password,
    ) =>
      request(app)
        .post('/password')
        .set({ ...headers, ...(cookie && { Cookie: cookie }) })
        .send({ token, password: wanted })
    const meta = (cookie: string) => request(app).get('/meta').set('Cookie', cookie)
    return { app, auth, user, redeem, meta }
  }

  /** Nothing came of it: no session, no cookie, and the password is the one before. */
  async function expectNothing(
    { app, user }: Awaited<ReturnType<typeof setUp>>,
    reply: request.Response,
  ) {
    expect(reply.get('Set-Cookie')).toBeUndefined()
    expect(await sessionsOf(user.id)).toEqual([])
    expect((await signInTo(app, { ...user, password })).response.status).toBe(401)
  }

  it('the own address is refused as a password, and the link holds on', async () => {
    const { user, redeem } = await setUp()

    const refused = await redeem('', own, user.email.toUpperCase())
    const taken = await redeem()

    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      {
        pointer: '/password',
        code: 'password-address',
        detail: expect.stringContaining('your email address'),
      },
    ])
    expect(taken.status).toBe(200)
  })

  it('a new password signs in, in the tenant of the user, as the audit says', async () => {
    const tenants = [`South ${engine}`, `North ${engine}`]
    const { app, user, redeem, meta } = await setUp({ tenants })

    const reply = await redeem()
    const seen = await meta(sessionCookieOf(reply))

    const rows = await createAuditTable(test.storage).list({ q: user.email, limit: 10, offset: 0 })
    const self = { id: user.id, name: user.email }
    expect([reply.status, reply.body.user]).toMatchObject([200, { id: user.id, email: user.email }])
    expect(reply.get('Cache-Control')).toBe('private, no-store')
    expect([seen.status, seen.body.tenant.name]).toEqual([200, `North ${engine}`])
    expect(rows).toMatchObject([
      {
        action: 'sign-in.succeeded',
        actor: self,
        subject: self,
        detail: { address: expect.stringMatching(/127\.0\.0\.1/) },
      },
      { action: 'user.password-set', actor: self, subject: self, detail: { link: 'reset' } },
    ])
    expect((await signInTo(app, { ...user, password })).response.status).toBe(200)
  })

  it('S26: the browser is known from then on, as after a sign-in', async () => {
    const { app, user, redeem } = await setUp()
    const device = (await redeem()).get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
    const guess = (cookie: string) =>
      request(app)
        .post('/login')
        .set({ ...own, ...(cookie && { Cookie: cookie }) })
        .send({ email: user.email, password: 'guess' })
    const strange = []
    for (let index = 0; index < 11; index += 1) strange.push((await guess('')).status)

    const known = await guess(device)

    expect([strange.at(-1), known.status]).toEqual([429, 401])
  })

  it('S34: signs in once: the second time there is neither a session nor another password', async () => {
    const { redeem, user } = await setUp()
    const first = await redeem()
    const before = await sessionsOf(user.id)

    const again = [await redeem(), await redeem(sessionCookieOf(first))]

    expect(first.status).toBe(200)
    for (const reply of again) {
      expect([reply.status, reply.body.code]).toEqual([410, 'token-used'])
      expect(reply.get('Set-Cookie')).toBeUndefined()
    }
    expect(await sessionsOf(user.id)).toEqual(before)
  })

  it('S34: of several at the same moment one sets the password and signs in', async () => {
    const { redeem, user } = await setUp()

    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem()))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
    expect(await sessionsOf(user.id)).toHaveLength(1)
  })

  it('S34: one that has expired signs nobody in', async () => {
    const found = await setUp()
    await test.storage.db.updateTable('user_tokens').set({ expires_at: 1 }).execute()

    const reply = await found.redeem()

    expect([reply.status, reply.body.code]).toEqual([410, 'token-expired'])
    await expectNothing(found, reply)
  })

  it('S10: that of a disabled user has expired, and works again for who is enabled in time', async () => {
    const found = await setUp()
    await users().disable(found.user.id)

    const reply = await found.redeem()
    await expectNothing(found, reply)
    await users().enable(found.user.id)
    const later = await found.redeem()

    expect([reply.status, reply.body.code]).toEqual([410, 'token-expired'])
    expect(later.status).toBe(200)
  })

  it('S10: who is disabled at the moment of setting a password has no session left, 30 times', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { redeem, user } = await setUp()

      await Promise.all([redeem(), users().disable(user.id)])

      expect(await sessionsOf(user.id)).toEqual([])
    }
  })

  it('S13: the session has an id that nobody knew before, whatever cookie was sent', async () => {
    const { app, meta, redeem } = await setUp()
    const stranger = await signInTo(app, await createTestUser(test.storage))

    const reply = await redeem(`sid=chosen; ${stranger.cookie}`)
    const cookie = sessionCookieOf(reply)

    const rows = await test.storage.db.selectFrom('sessions').select('sid_hash').execute()
    expect(sidOf(cookie)).toMatch(/^[\w-]{32}$/)
    expect(sidOf(cookie)).not.toBe(sidOf(stranger.cookie))
    expect(rows.map((row) => row.sid_hash)).not.toContain(hashSecret('chosen'))
    expect((await meta(cookie)).status).toBe(200)
  })

  it('S13: somebody else who is signed in in that browser is signed out there, and only there', async () => {
    const { app, auth, meta, redeem, user } = await setUp()
    const other = await createTestUser(test.storage)
    const [here, elsewhere] = [await signInTo(app, other), await signInTo(app, other)]
    const ended: string[] = []
    auth.onSessionEnded((sidHash) => ended.push(sidHash))

    const reply = await redeem(here.cookie)

    const now = await meta(sessionCookieOf(reply))
    expect(now.body.user.id).toBe(user.id)
    expect((await meta(here.cookie)).status).toBe(401)
    expect((await meta(elsewhere.cookie)).body.user.id).toBe(other.id)
    while (ended.length === 0) await new Promise(setImmediate)
    expect(ended).toEqual([hashSecret(sidOf(here.cookie))])
  })

  it('S20: all other sessions of the user end, that of this browser as well', async () => {
    const { app, auth, meta, redeem, user } = await setUp()
    const [here, elsewhere] = [await signInTo(app, user), await signInTo(app, user)]
    const ended = new Set<string>()
    auth.onSessionEnded((sidHash) => ended.add(sidHash))

    const reply = await redeem(here.cookie)

    expect((await meta(sessionCookieOf(reply))).status).toBe(200)
    while (ended.size < 2) await new Promise(setImmediate)
    for (const { cookie } of [here, elsewhere]) {
      expect((await meta(cookie)).status).toBe(401)
      expect(ended).toContain(hashSecret(sidOf(cookie)))
    }
    expect(await sessionsOf(user.id)).toHaveLength(1)
  })

  it('S30: another site signs nobody in by a link of its own', async () => {
    const found = await setUp()

    const reply = await found.redeem('', { 'Sec-Fetch-Site': 'cross-site' })

    expect([reply.status, reply.body.code]).toEqual([403, 'cross-site'])
    await expectNothing(found, reply)
  })

  it('S26: guesses at links are counted, and what is guessed sets no cookie', async () => {
    const { app } = await setUp()
    app.set('trust proxy', true)
    const statuses = []
    for (let index = 0; index < 11; index += 1) {
      const reply = await request(app)
        .post('/password')
        .set({ ...own, 'X-Forwarded-For': '203.0.113.77' })
        .send({ token: `guess ${index}`, password })
      statuses.push(reply.status)
      expect(reply.get('Set-Cookie')).toBeUndefined()
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 410), 429])
  })
}
