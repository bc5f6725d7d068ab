import type { Express } from 'express'
import request from 'supertest'
import { createAuditStore } from '../storage/audit-store'
import type { Engine } from '../storage/storage'
import { createUsersStore } from '../storage/users-store'
import { createAuthApp, createTestUser } from '../testing/auth-app'
import { own, signInTo } from '../testing/sign-in-to'
import { useTestStorage } from '../testing/test-engines'
import { createPasswords } from './passwords'

interface Guess {
  readonly email: string
  readonly password: string
  readonly from?: string
  readonly cookie?: string
}

const quick = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/** Attacks on passwords over HTTP, on every engine. */
export function guessingSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  /** Two servers behind a proxy that tells where requests come from. */
  function createNodes(): readonly [Express, Express] {
    const nodes = [createAuthApp(test.storage), createAuthApp(test.storage)].map(({ app }) => app)
    for (const app of nodes) app.set('trust proxy', true)
    return nodes as [Express, Express]
  }

  const guess = (app: Express, { email, password, from = '203.0.113.1', cookie }: Guess) =>
    request(app)
      .post('/login')
      .set({ ...own, 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) })
      .send({ email, password })

  const refusals = () =>
    createAuditStore(test.storage).list({ action: 'sign-in.refused', limit: 100, offset: 0 })

  it.each([
    ['one address', () => '192.0.2.7', '192.0.2.7'],
    ['addresses of one /64', (index: number) => `2001:db8:1:1::${index}`, '2001:db8:1:1::abcd'],
    [
      'one address in several spellings',
      (index: number) => ['::ffff:192.0.2.8', '::ffff:c000:208', '192.0.2.8'][index % 3] ?? '',
      '::FFFF:192.0.2.8',
    ],
  ])(
    'S26: refuses the 11th guess from %s, whichever server is asked',
    async (_name, from, last) => {
      const nodes = createNodes()
      const user = await createTestUser(test.storage)

      const statuses = []
      for (let index = 0; index < 11; index += 1) {
        const { status } = await guess(nodes[index % 2 ? 1 : 0], {
          email: user.email.toUpperCase(),
          password: 'guess',
          from: from(index),
        })
        statuses.push(status)
      }
      const refused = await guess(nodes[0], { ...user, from: last })
      const elsewhere = await guess(nodes[0], { ...user, from: '2001:db8:2:2::1' })

      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
      expect(refused.body.code).toBe('rate-limited')
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(600)
      expect(elsewhere.status).toBe(200)
    },
  )

  it('S26: a made-up X-Forwarded-For changes nothing where no proxy is trusted', async () => {
    const { app } = createAuthApp(test.storage)
    const user = await createTestUser(test.storage)

    const statuses = []
    for (let index = 0; index < 11; index += 1)
      statuses.push((await guess(app, { ...user, password: 'x', from: `10.0.0.${index}` })).status)

    expect(statuses.slice(-2)).toEqual([401, 429])
  })

  it('S26: who has signed in with that browser before still does, from the very address', async () => {
    const [app, other] = createNodes()
    const user = await createTestUser(test.storage)
    const stranger = await createTestUser(test.storage)
    const known = await guess(app, { ...user, from: '192.0.2.20' })
    const device = deviceOf(known)
    for (let index = 0; index < 11; index += 1)
      await guess(app, { ...user, password: 'guess', from: '192.0.2.20' })

    const victim = await guess(other, { ...user, from: '192.0.2.20', cookie: device })
    const unknown = await guess(other, { ...user, from: '192.0.2.20' })
    const forged = await guess(other, { ...user, from: '192.0.2.20', cookie: `${device}x` })
    const foreign = deviceOf(await guess(app, { ...stranger, from: '192.0.2.21' }))
    const borrowed = await guess(other, { ...user, from: '192.0.2.20', cookie: foreign })
    const guesses = []
    for (let index = 0; index < 11; index += 1)
      guesses.push((await guess(app, { ...user, password: 'x', cookie: device })).status)

    expect([victim.status, unknown.status, forged.status, borrowed.status]).toEqual([
      200, 429, 429, 429,
    ])
    expect(victim.get('Set-Cookie')).toHaveLength(1)
    expect(guesses.slice(-2)).toEqual([401, 429])
  })

  it('S15: the mark of a browser is for the server alone, and the session comes last', async () => {
    const { app } = createAuthApp(test.storage, { mode: 'production' })
    const user = await createTestUser(test.storage)

    const [device, session] = (await signInTo(app, user)).response.get('Set-Cookie') ?? []

    expect(device).toMatch(/^__Host-device=[\w.~-]+; Max-Age=31536000; Path=\//)
    expect(device).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(session).toMatch(/^__Host-sid=/)
    expect(device).not.toContain(user.email)
  })

  it('S27: a list of 1,000 accounts is refused after 100, and told of in one row', async () => {
    const { app } = createAuthApp(test.storage, { passwords: quick })
    app.set('trust proxy', true)
    const before = (await refusals()).length

    const statuses: Record<number, number> = {}
    for (let index = 0; index < 1000; index += 1) {
      const { status } = await guess(app, {
        email: `stuffed-${index}@example.test`,
        password: 'leaked elsewhere',
        from: '198.51.100.4',
      })
      statuses[status] = (statuses[status] ?? 0) + 1
    }

    const rows = await refusals()
    expect(statuses).toEqual({ 401: 100, 429: 900 })
    expect(rows).toHaveLength(before + 1)
    expect(rows[0]).toMatchObject({
      actor: { id: null, name: 'nobody' },
      subject: { name: '198.51.100.4' },
      detail: { attempts: 100, minutes: 15 },
    })
  })

  it.each([
    ['64 characters', 'x'.repeat(64)],
    ['128 characters', 'y'.repeat(128)],
    ['1,024 characters', 'z'.repeat(1024)],
    ['spaces around it', '  spaces  and tab\t '],
    ['NUL within it', 'nul\u0000 within it'],
    ['signs of all planes', '密码🔑 é é passwort'],
  ])('S28: takes a password of %s exactly as it was sent', async (name, password) => {
    const { app } = createAuthApp(test.storage, { passwords: quick })
    const email = `exact-${name.replaceAll(/\W/g, '')}-${engine}@example.test`
    const users = createUsersStore(test.storage)
    await users.create({ email, name: 'Exact', passwordHash: await quick.hash(password) })

    const right = await guess(app, { email, password })
    const near = [
      password.slice(0, -1),
      `${password} `,
      `${password}\u0000`,
      password.replace('\u0000', ''),
      password.trim(),
      password.toUpperCase(),
      password.normalize('NFD'),
    ].filter((other) => other !== password)
    const statuses = []
    for (const other of near) statuses.push((await guess(app, { email, password: other })).status)

    expect(right.status).toBe(200)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })

  it('S28: refuses a megabyte, and answers an address with NUL in it like any other', async () => {
    const { app } = createAuthApp(test.storage)

    const huge = await guess(app, { email: 'a@x.test', password: 'x'.repeat(1_048_576) })
    const nul = await guess(app, { email: 'a\u0000@x.test', password: 'x' })

    expect([huge.status, huge.body.code]).toEqual([413, 'body-too-large'])
    expect([nul.status, nul.body.code]).toEqual([401, 'invalid-credentials'])
  })

  it('S29: of 200 who sign in at once those who do not fit are told so; the rest goes on', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let checked = 0
    const passwords = createPasswords({
      argon2: {
        hash: (password) => Promise.resolve(password),
        async verify(hash, password) {
          checked += 1
          await gate
          return hash === password
        },
      },
    })
    const { app, listen } = createAuthApp(test.storage, { passwords })
    app.set('trust proxy', true)
    const { server, url } = await listen()
    const attempts = Array.from({ length: 200 }, (_, index) =>
      fetch(`${url}/login`, {
        method: 'POST',
        headers: {
          ...own,
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.1.1.${index}`,
        },
        body: JSON.stringify({ email: `flood-${index}@example.test`, password: 'x' }),
      }),
    )
    const refused: Response[] = []
    for (const attempt of attempts) void attempt.then((reply) => refused.push(reply))
    while (refused.length < 200 - 2 - 64) await new Promise(setImmediate)

    const meanwhile = [await fetch(`${url}/slots`), await fetch(`${url}/session`)]
    const refusedMeanwhile = refused.slice()
    open()
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)

    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200])
    expect(refusedMeanwhile.map(({ status }) => status)).toEqual(
      Array.from({ length: 134 }, () => 503),
    )
    expect(refusedMeanwhile[0]?.headers.get('Retry-After')).toBe('1')
    expect(statuses.filter((status) => status === 401)).toHaveLength(66)
    expect(checked).toBe(66)
    server.closeAllConnections()
    server.close()
  })
}

function deviceOf(response: request.Response): string {
  return response.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
}
