import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createAuthApp } from '../../testing/applications/auth-app'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { own, signInTo } from '../../testing/sign-in-to'
import { createPasswords } from '../passwords/passwords'

/** Sign-in over HTTP, on every engine. */
export function signInSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  it('signs in with a fresh session and tells who it is', async () => {
    const { app } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)

    const { response, cookie } = await signInTo(app, user)
    const meta = await request(app).get('/meta').set('Cookie', cookie)
    const session = await request(app).get('/session').set('Cookie', cookie)

    expect(response.status).toBe(200)
    expect(response.body.user).toEqual({
      id: user.id,
      email: user.email,
      name: expect.any(String),
      locale: 'en',
    })
    expect(response.get('Cache-Control')).toBe('private, no-store')
    expect(meta.body).toMatchObject({ user: { id: user.id }, roles: ['staff'] })
    expect(session.body).toEqual({ user: response.body.user })
    expect((await request(app).get('/session')).body).toEqual({ user: null })
  })

  it.each([
    ['a list for the address', { email: ['a@b.c'], password: 'x' }, '/email'],
    ['a number for the password', { email: 'a@b.c', password: 5 }, '/password'],
    ['a name too many', { email: 'a@b.c', password: 'x', role: 'operator' }, '/role'],
    ['an object', { email: { $ne: 1 }, password: 'x' }, '/email'],
    ['nothing', undefined, ''],
  ])('S12: refuses %s instead of making something of it', async (_name, body, pointer) => {
    const { app } = createAuthApp(test.storage)

    const response = await request(app)
      .post('/login')
      .set(own)
      .send(body as object)

    expect(response.status).toBe(422)
    expect(response.body.errors[0].pointer).toBe(pointer)
  })

  it('S24: refuses credentials in the address and logs none', async () => {
    const lines: string[] = []
    const { app } = createAuthApp(test.storage, { log: (line) => lines.push(line) })
    const user = await createTestUser(test.storage)
    const query = `email=${encodeURIComponent(user.email)}&password=${encodeURIComponent(user.password)}`

    const read = await request(app).get(`/login?${query}`)
    const posted = await request(app).post(`/login?${query}`).set(own).send({})
    await signInTo(app, user)

    expect([read.status, read.get('Allow')]).toEqual([405, 'POST'])
    expect([posted.status, posted.body.code]).toEqual([400, 'credentials-in-url'])
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const part of [user.email, user.password, 'a%20long', 'sid='])
      expect(lines.join('')).not.toContain(part)
  })

  it('S25: unknown, wrong and disabled cost the same and look the same', async () => {
    const argon = await import('@node-rs/argon2')
    let hashes = 0
    const passwords = createPasswords({
      argon2: {
        hash: argon.hash,
        verify: (hash, password) => {
          hashes += 1
          return argon.verify(hash, password)
        },
      },
    })
    const { app } = createAuthApp(test.storage, { passwords })
    const user = await createTestUser(test.storage)
    const disabled = await createTestUser(test.storage)
    await createUsersTable(test.storage).disable(disabled.id)
    const invited = await createUsersTable(test.storage).create({
      email: `invited-${engine}@example.test`,
      name: 'Invited',
    })

    const seen = []
    for (const body of [
      { email: 'unknown@example.test', password: 'wrong' },
      { email: user.email, password: 'wrong' },
      { email: disabled.email, password: disabled.password },
      { email: `invited-${engine}@example.test`, password: 'wrong' },
    ]) {
      hashes = 0
      const response = await request(app).post('/login').set(own).send(body)
      const problem = { ...response.body, instance: '' }
      const headers = { ...response.headers, date: '', 'x-request-id': '' }
      seen.push(JSON.stringify({ status: response.status, problem, headers, hashes }))
    }

    expect(new Set(seen).size).toBe(1)
    expect(JSON.parse(seen[0] ?? '')).toMatchObject({
      status: 401,
      hashes: 1,
      problem: { code: 'invalid-credentials' },
    })
    expect(invited).toBeGreaterThan(0)
  })

  it('S23: believes nobody who says where a request came from, unless told to', async () => {
    const { app } = createAuthApp(test.storage, { mode: 'production' })
    const user = await createTestUser(test.storage)
    const attempt = (index: number, password: string) =>
      request(app)
        .post('/login')
        .set({ ...own, 'X-Forwarded-For': `10.0.0.${index}`, 'X-Forwarded-Proto': 'http' })
        .send({ email: user.email, password })

    const right = await attempt(0, user.password)
    const statuses = []
    for (let index = 1; index <= 11; index += 1)
      statuses.push((await attempt(index, 'guess')).status)

    expect(right.get('Set-Cookie')?.at(-1)).toMatch(/^__Host-sid=.*; Secure/)
    expect(statuses.at(-1)).toBe(429)
  })

  it('S35: takes changes from our own pages only', async () => {
    const { app } = createAuthApp(test.storage)
    const send = (headers: Record<string, string>) =>
      request(app).post('/logout').set('Host', '127.0.0.1:3000').set(headers)

    const refused = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', 'X-Slots-Request': '1' },
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { Origin: 'http://127.0.0.1:3000.evil.example', 'X-Slots-Request': '1' },
      {},
      { 'X-Slots-Request': '0' },
    ]
    const taken = [
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'http://127.0.0.1:3000' },
      { 'X-Slots-Request': '1' },
    ]

    for (const headers of refused) {
      const response = await send(headers as Record<string, string>)
      expect([headers, response.status, response.body.code]).toEqual([headers, 403, 'cross-site'])
    }
    for (const headers of taken)
      expect((await send(headers as Record<string, string>)).status).toBe(204)
  })

  it('S36: takes JSON only as JSON', async () => {
    const { app } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)
    const body = JSON.stringify({ email: user.email, password: user.password })
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      '',
    ]

    for (const type of types) {
      const call = request(app).post('/login').set(own)
      const response = await (type ? call.type(type) : call.unset('Content-Type')).send(body)
      expect([type, response.status]).toEqual([type, 415])
    }
  })

  it('every sign-in, wrong attempt and sign-out is in the audit, and the log has who and where from', async () => {
    const lines: string[] = []
    const { app } = createAuthApp(test.storage, { log: (line) => lines.push(line) })
    const user = await createTestUser(test.storage)

    const wrong = await request(app)
      .post('/login')
      .set(own)
      .send({ email: user.email, password: 'typo' })
    const { cookie } = await signInTo(app, user)
    await request(app)
      .post('/tenant')
      .set({ ...own, Cookie: cookie })
      .send({ tenant: 987_654 })
    const out = await request(app)
      .post('/logout')
      .set({ ...own, Cookie: cookie })
    await request(app)
      .post('/logout')
      .set({ ...own, Cookie: cookie })

    const audit = createAuditTable(test.storage)
    const rows = await audit.list({ q: user.email, limit: 10, offset: 0 })
    const self = { id: user.id, name: user.email }
    const detail = { address: expect.stringMatching(/127\.0\.0\.1/) }
    expect([wrong.status, out.status]).toEqual([401, 204])
    expect(rows).toMatchObject([
      { action: 'sign-out.done', actor: self, subject: self, detail },
      { action: 'sign-in.succeeded', actor: self, subject: self, detail },
      { action: 'sign-in.failed', actor: { id: null }, subject: { name: user.email }, detail },
    ])
    expect(rows).toHaveLength(3)
    const switched = lines.map((line) => JSON.parse(line)).find(({ req }) => req.path === '/tenant')
    expect(switched).toMatchObject({ user: user.id, req: detail })
  })
}
