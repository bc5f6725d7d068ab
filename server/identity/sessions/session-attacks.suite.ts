import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuthApp, secret } from '../../testing/applications/auth-app'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { quickPasswords } from '../../testing/quick-passwords'
import { own, sessionCookieOf, sidOf, signInTo } from '../../testing/sign-in-to'
import { createSessionCookie } from './session-cookie'
import { hashSecret } from './session-id'

/** Attacks on sessions over HTTP, on every engine. */
export function sessionAttacksSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  const rows = () => test.storage.db.selectFrom('sessions').selectAll().execute()

  it('S01: answers 401 without a session, and never asks for Basic', async () => {
    const { app } = createAuthApp(test.storage)

    const response = await request(app).get('/meta')

    expect(response.status).toBe(401)
    expect(response.body.code).toBe('unauthenticated')
    expect(response.get('WWW-Authenticate')).toBe('Session realm="admin"')
  })

  it('S13: gives a new id at sign-in; the one before is worth nothing', async () => {
    const { app } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)
    const first = await signInTo(app, user)

    const second = await request(app)
      .post('/login')
      .set({ ...own, Cookie: first.cookie })
      .send({ email: user.email, password: user.password })

    expect(sessionCookieOf(second)).not.toBe(first.cookie)
    expect((await request(app).get('/meta').set('Cookie', first.cookie)).status).toBe(401)
    expect((await request(app).get('/meta').set('Cookie', sessionCookieOf(second))).status).toBe(
      200,
    )
  })

  it('S14: adopts no cookie that somebody made up, and makes no row for it', async () => {
    const { app } = createAuthApp(test.storage)
    const other = createAuthApp(test.storage, { secrets: ['another-secret-0123456789-abcdefgh'] })
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)
    const foreign = await signInTo(other.app, user)
    const before = (await rows()).length
    const cookies = [
      'sid=chosen',
      'sid=s%3Achosen.signature',
      'sid=j%3A%7B%22a%22%3A1%7D',
      'sid=%E0%A4%A',
      'sid=',
      `sid=s%3A${'x'.repeat(8000)}`,
      `sid=chosen; ${cookie}`,
      `${cookie}; sid=chosen`,
      `${cookie}; ${cookie}`,
      foreign.cookie,
    ]

    for (const made of cookies) {
      const meta = await request(app).get('/meta').set('Cookie', made)
      const session = await request(app).get('/session').set('Cookie', made)

      expect([meta.status, session.status, session.body.user]).toEqual([401, 200, null])
      expect(session.get('Set-Cookie')).toBeUndefined()
    }
    expect(await rows()).toHaveLength(before)
  })

  it('S15: sets a cookie that scripts, other hosts and plain connections cannot use', async () => {
    const { app } = createAuthApp(test.storage, { mode: 'production' })
    const user = await createTestUser(test.storage)

    const { response, cookie } = await signInTo(app, user)
    const [header = ''] = response.get('Set-Cookie')?.slice(-1) ?? []

    expect(header).toMatch(/^__Host-sid=/)
    expect(header.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(header.length).toBeLessThan(4096)
    expect((await request(app).get('/meta').set('Cookie', cookie)).status).toBe(200)
    expect(response.get('Strict-Transport-Security')).toBeDefined()
  })

  it('S16: gives anonymous visitors neither cookie nor row', async () => {
    const { app } = createAuthApp(test.storage)
    const before = (await rows()).length

    for (const path of ['/slots', '/session', '/meta', '/nothing'])
      expect((await request(app).get(path)).get('Set-Cookie')).toBeUndefined()
    await request(app).post('/login').set(own).send({ email: 'nobody@example.test', password: 'x' })

    expect(await rows()).toHaveLength(before)
  })

  it('S17: signs out for good, and says 204 to everybody', async () => {
    const { app, auth } = createAuthApp(test.storage)
    const ended: string[] = []
    auth.onSessionEnded((sidHash) => ended.push(sidHash))
    const { cookie } = await signInTo(app, await createTestUser(test.storage))
    ended.length = 0

    const response = await request(app)
      .post('/logout')
      .set({ ...own, Cookie: cookie })
    const again = await request(app)
      .post('/logout')
      .set({ ...own, Cookie: cookie })
    const anonymous = await request(app).post('/logout').set(own)

    expect([response.status, again.status, anonymous.status]).toEqual([204, 204, 204])
    expect(response.get('Set-Cookie')?.[0]).toMatch(/^sid=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect((await request(app).get('/meta').set('Cookie', cookie)).status).toBe(401)
    expect(ended).toContain(hashSecret(sidOf(cookie)))
    expect(await auth.liveSessions([hashSecret(sidOf(cookie))])).toEqual(new Map())
  })

  it('S18: a slow request that changes the session never revives it after sign-out, 200 times', async () => {
    const { app, listen } = createAuthApp(test.storage, {
      routes: (app) =>
        void app.post('/slow', (request, response) => {
          request.session.tenantId = Math.random()
          setTimeout(() => response.json({}), Math.random() * 15)
        }),
    })
    const { server, url } = await listen()
    const user = await createTestUser(test.storage)
    const headers = (cookie: string) => ({ ...own, Cookie: cookie })

    const seen = { signOuts: new Set<number>(), after: new Set<number>() }
    for (let batch = 0; batch < 10; batch += 1) {
      const cookies = await Promise.all(Array.from({ length: 20 }, () => seedSession(user.id)))
      await Promise.all(
        cookies.map(async (cookie) => {
          const slow = fetch(`${url}/slow`, { method: 'POST', headers: headers(cookie) })
          await pause(Math.random() * 15)
          const signOut = await fetch(`${url}/logout`, { method: 'POST', headers: headers(cookie) })
          seen.signOuts.add(signOut.status)
          await (await slow).text()
          seen.after.add(await statusOf(`${url}/meta`, headers(cookie)))
        }),
      )
    }

    expect([...seen.after]).toEqual([401])
    expect([204, 503]).toEqual(expect.arrayContaining([...seen.signOuts]))
    const left = async () => (await rows()).filter((row) => row.user_id === user.id)
    // A sign-out that a busy database did not take in time is done as soon as it answers.
    for (let tries = 0; tries < 100 && (await left()).length > 0; tries += 1) await pause(100)
    expect(await left()).toEqual([])
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    expect(app).toBeDefined()

    // A database that is too busy to answer says nothing of who is asking.
    async function statusOf(asked: string, sent: Record<string, string>): Promise<number> {
      const { status } = await fetch(asked, { headers: sent })
      return status === 503 ? statusOf(asked, sent) : status
    }

    async function seedSession(userId: number): Promise<string> {
      const sid = Math.random().toString(36).slice(2)
      const data = JSON.stringify({ cookie: {}, passport: { user: userId } })
      const { db, now } = test.storage
      await db
        .insertInto('sessions')
        .values({
          sid_hash: hashSecret(sid),
          user_id: userId,
          data,
          created_at: now,
          last_seen_at: now,
        })
        .execute()
      return `sid=${encodeURIComponent(createSessionCookie({ mode: 'local', secrets: [secret] }).sign(sid))}`
    }
  })

  it.each([
    ['30 minutes without use', 'last_seen_at', 30 * 60_000],
    ['12 hours of use', 'created_at', 12 * 3_600_000],
  ] as const)('S19: says session-expired after %s', async (_name, column, ms) => {
    const { app } = createAuthApp(test.storage)
    const { cookie } = await signInTo(app, await createTestUser(test.storage))
    const age = (by: number) =>
      test.storage.db
        .updateTable('sessions')
        .set({ [column]: sql`${sql.ref(column)} - ${sql.lit(by)}` })
        .where('sid_hash', '=', hashSecret(sidOf(cookie)))
        .execute()

    await age(ms - 60_000)
    expect((await request(app).get('/session').set('Cookie', cookie)).body.user).not.toBeNull()
    await age(ms)
    const meta = await request(app).get('/meta').set('Cookie', cookie)
    const session = await request(app).get('/session').set('Cookie', cookie)

    expect([meta.status, meta.body.code]).toEqual([401, 'session-expired'])
    expect(session.body).toEqual({ user: null })
  })

  it('S20: a new password ends the sessions that were open', async () => {
    const { app } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)

    await createUsersTable(test.storage).setPassword(user.id, await quickPasswords.hash('new'))

    expect((await request(app).get('/meta').set('Cookie', cookie)).status).toBe(401)
  })

  it('S10: a disabled user has no session any more, wherever it was opened', async () => {
    const { app, auth } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)

    await createUsersTable(test.storage).disable(user.id)

    expect((await request(app).get('/meta').set('Cookie', cookie)).status).toBe(401)
    expect(await auth.liveSessions([hashSecret(sidOf(cookie))])).toEqual(new Map())
    expect((await signInTo(app, user)).response.status).toBe(401)
  })

  it('S21: takes cookies of an older secret and signs them anew, until it is removed', async () => {
    const newer = 'newer-one-5f4e3d2c1b0a99887766554433'
    const before = createAuthApp(test.storage)
    const { cookie } = await signInTo(before.app, await createTestUser(test.storage))

    const rotating = createAuthApp(test.storage, { secrets: [newer, secret] })
    const renewed = await request(rotating.app).get('/meta').set('Cookie', cookie)
    const after = createAuthApp(test.storage, { secrets: [newer] })

    expect(renewed.status).toBe(200)
    expect(sessionCookieOf(renewed)).not.toBe(cookie)
    expect((await request(after.app).get('/meta').set('Cookie', cookie)).status).toBe(401)
    const again = await request(after.app).get('/meta').set('Cookie', sessionCookieOf(renewed))
    expect([again.status, again.get('Set-Cookie')]).toEqual([200, undefined])
  })

  it('S07: works in a tenant of the user, and tells nothing of the others', async () => {
    const { app } = createAuthApp(test.storage)
    const [a, b, c] = ['A', 'B', 'C'].map((name) => `${name} ${engine}`) as [string, string, string]
    const user = await createTestUser(test.storage, { tenants: [b, a] })
    await createTestUser(test.storage, { tenants: [c] })
    const { cookie } = await signInTo(app, user)
    const idOf = async (name: string) =>
      (await createTenantsTable(test.storage).findByName(name))?.id ?? 0
    const choose = (tenant: number) =>
      request(app)
        .post('/tenant')
        .set({ ...own, Cookie: cookie })
        .send({ tenant })
    const meta = () => request(app).get('/meta').set('Cookie', cookie)

    const before = (await meta()).body
    const switched = await choose(await idOf(b))
    const foreign = await choose(await idOf(c))
    const absent = await choose(987_654)

    expect(before.tenants.map(({ name }: { name: string }) => name)).toEqual([a, b])
    expect(before.tenant.name).toBe(a)
    expect(switched.status).toBe(204)
    expect((await meta()).body.tenant.name).toBe(b)
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect({ ...foreign.body, instance: '' }).toEqual({ ...absent.body, instance: '' })
    expect((await request(app).post('/tenant').set(own).send({ tenant: 1 })).status).toBe(401)
  })

  it('knows who is asking without a session of its own', async () => {
    const { app, auth } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)
    const { cookie } = await signInTo(app, user)

    const known = await auth.authenticate({ headers: { cookie } } as never)
    const nobody = await auth.authenticate({ headers: {} } as never)

    expect(known).toMatchObject({
      viewer: { user: { id: user.id } },
      sidHash: hashSecret(sidOf(cookie)),
    })
    expect(nobody).toBeUndefined()
  })
}
