import type { Express } from 'express'
import request from 'supertest'
import type { Engine } from '../../storage/storage'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { type AuthApp, createAuthApp } from '../../testing/applications/auth-app'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { quickPasswords } from '../../testing/quick-passwords'
import { own, signInTo } from '../../testing/sign-in-to'
import { createPasswords } from '../passwords/passwords'

interface Guess {
  readonly email: string
  readonly password: string
  readonly from?: string
  readonly cookie?: string
}

/** Attacks on passwords over HTTP, on every engine. */
export function guessingSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  /** Two servers behind a proxy that says where requests come from. */
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
    createAuditTable(test.storage).list({ action: 'sign-in.refused', limit: 100, offset: 0 })

  const sessionsOf = (userId: number) =>
    test.storage.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

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
    const { app } = createAuthApp(test.storage)
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
    const { app } = createAuthApp(test.storage)
    const email = `exact-${name.replaceAll(/\W/g, '')}-${engine}@example.test`
    const users = createUsersTable(test.storage)
    await users.create({ email, name: 'Exact', passwordHash: await quickPasswords.hash(password) })

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
      concurrency: 2,
      queueLimit: 64,
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

  /** Users whose passwords take no time to check. */
  async function createQuickUsers(prefix: string, count: number) {
    const password = 'the password of all of them'
    const passwordHash = await quickPasswords.hash(password)
    const users = createUsersTable(test.storage)
    const emails = Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.test`)
    for (const email of emails) await users.create({ email, name: 'Quick', passwordHash })
    return emails.map((email) => ({ email, password }))
  }

  /** Asks all at once, of the servers in turns. */
  async function askAtOnce(
    nodes: readonly AuthApp[],
    guesses: readonly Guess[],
    onAnswered: (count: number) => void = () => undefined,
  ) {
    let answered = 0
    for (const { app } of nodes) app.set('trust proxy', true)
    const servers = await Promise.all(nodes.map((node) => node.listen()))
    const replies = await Promise.all(
      guesses.map(({ email, password, from = '203.0.113.1', cookie }, index) =>
        fetch(`${servers[index % servers.length]?.url}/login`, {
          method: 'POST',
          headers: {
            ...own,
            'Content-Type': 'application/json',
            'X-Forwarded-For': from,
            ...(cookie && { Cookie: cookie }),
          },
          body: JSON.stringify({ email, password }),
        }).then((reply) => {
          answered += 1
          onAnswered(answered)
          return reply
        }),
      ),
    )
    for (const { server } of servers) server.close().closeAllConnections()
    return replies.map(({ status }) => status)
  }

  const countOf = (statuses: readonly number[]) =>
    Object.fromEntries(
      [...new Set(statuses)].map((it) => [it, statuses.filter((s) => s === it).length]),
    )

  it('an office of 300 that signs in at once from one address comes in, and stays welcome', async () => {
    const nodes = [1, 2].map(() => createAuthApp(test.storage))
    const [someone = { email: '', password: '' }, ...others] = await createQuickUsers('office', 30)
    const from = '192.0.2.30'

    const statuses = await askAtOnce(
      nodes,
      Array.from({ length: 300 }, (_, index) => ({ ...(others[index % 40] ?? someone), from })),
    )
    const typo = await askAtOnce(nodes, [{ email: someone.email, password: 'typo', from }])
    const next = await askAtOnce(nodes, [{ ...someone, from }])

    expect(countOf(statuses)).toEqual({ 200: 300 })
    expect([...typo, ...next]).toEqual([401, 200])
  })

  it('S26: guesses that are made at once cannot pass the limit, nor can right ones make room', async () => {
    const nodes = [1, 2].map(() => createAuthApp(test.storage))
    const [victim = { email: '', password: '' }, other = victim] = await createQuickUsers(
      'burst',
      2,
    )
    const from = '192.0.2.31'

    const statuses = await askAtOnce(
      nodes,
      Array.from({ length: 80 }, (_, index) =>
        index % 4 === 0 ? { ...other, from } : { email: victim.email, password: `${index}`, from },
      ),
    )

    expect(countOf(statuses)).toEqual({ 200: 20, 401: 10, 429: 50 })
  })

  /** Passwords whose checks end when the test says so. */
  function createGatedPasswords() {
    const gates = new Map<string, (isRight: boolean) => void>()
    const passwords = createPasswords({
      concurrency: 20,
      argon2: {
        hash: () => Promise.resolve('decoy'),
        verify: (_hash, password) => new Promise((resolve) => void gates.set(password, resolve)),
      },
    })
    return {
      passwords,
      end: (password: string, isRight: boolean) => gates.get(password)?.(isRight),
      async untilChecked(count: number) {
        while (gates.size < count) await new Promise(setImmediate)
      },
    }
  }

  it('S26: nobody is told that a guess was right when the limit was used up while it was checked', async () => {
    const { passwords, end, untilChecked } = createGatedPasswords()
    const nodes = [1, 2].map(() => createAuthApp(test.storage, { passwords }))
    const user = await createTestUser(test.storage)
    const ask = async (password: string, index: number) =>
      await guess(nodes[index % 2]?.app as Express, { email: user.email, password })
    const guesses = Array.from({ length: 10 }, (_, index) => `guess ${index}`)
    const [right, ...wrong] = ['right', ...guesses].map(ask)
    await untilChecked(11)

    for (const password of guesses) end(password, false)
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    end('right', true)
    const last = await right

    const audit = createAuditTable(test.storage)
    const rows = await audit.list({ q: user.email, limit: 20, offset: 0 })
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    expect([last?.status, last?.body.code]).toEqual([429, 'rate-limited'])
    expect(last?.get('Set-Cookie')).toBeUndefined()
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['sign-in.failed']))
    expect(await sessionsOf(user.id)).toEqual([])
  })

  it.each([
    ['disabled', (id: number) => createUsersTable(test.storage).disable(id)],
    ['given another password', (id: number) => createUsersTable(test.storage).setPassword(id, 'x')],
  ])(
    'S10: who was %s while the password was checked made a wrong attempt',
    async (_how, change) => {
      const { passwords, end, untilChecked } = createGatedPasswords()
      const loginLimits = { perAccount: 1, perAddress: 100 }
      const { app } = createAuthApp(test.storage, { passwords, loginLimits })
      const user = await createTestUser(test.storage)
      const attempt = guess(app, user).then((reply) => reply)
      await untilChecked(1)

      await change(user.id)
      end(user.password, true)
      const reply = await attempt
      const next = await guess(app, user)

      const audit = createAuditTable(test.storage)
      const rows = await audit.list({ q: user.email, limit: 20, offset: 0 })
      expect([reply.status, next.status]).toEqual([401, 429])
      expect(rows.map(({ action }) => action)).toEqual(['sign-in.failed'])
      expect(await sessionsOf(user.id)).toEqual([])
    },
  )

  it('S10: who is disabled at the moment of signing in has no session left, 40 times', async () => {
    const { passwords, end, untilChecked } = createGatedPasswords()
    const { app } = createAuthApp(test.storage, { passwords })
    for (let round = 1; round <= 40; round += 1) {
      const user = await createTestUser(test.storage)
      const attempt = guess(app, user).then((reply) => reply)
      await untilChecked(round)

      end(user.password, true)
      await Promise.all([attempt, createUsersTable(test.storage).disable(user.id)])

      expect(await sessionsOf(user.id)).toEqual([])
    }
  })

  it('S29: who was turned away as busy has not guessed', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const passwords = createPasswords({
      concurrency: 1,
      queueLimit: 1,
      argon2: {
        hash: (password) => Promise.resolve(password),
        verify: (hash, password) => gate.then(() => hash === password),
      },
    })
    const node = createAuthApp(test.storage, { passwords })
    const email = `busy-${engine}@example.test`
    await createUsersTable(test.storage).create({ email, name: 'Busy', passwordHash: 'right' })
    const from = '192.0.2.32'

    const crowd = askAtOnce(
      [node],
      Array.from({ length: 40 }, () => ({ email, password: 'right', from })),
      (answered) => answered === 38 && open(),
    )
    const inAndBusy = countOf(await crowd)
    const guesses: number[] = []
    for (let index = 0; index < 11; index += 1)
      guesses.push(...(await askAtOnce([node], [{ email, password: 'x', from }])))

    expect(inAndBusy).toEqual({ 200: 2, 503: 38 })
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('S27: an address that a guesser used up still lets in browsers that have signed in before', async () => {
    const { app } = createAuthApp(test.storage)
    app.set('trust proxy', true)
    const [regular = { email: '', password: '' }, newcomer = regular] = await createQuickUsers(
      'behind-one-address',
      2,
    )
    const from = '192.0.2.33'
    const device = deviceOf(await guess(app, { ...regular, from }))
    for (let index = 0; index < 100; index += 1)
      await guess(app, { email: `listed-${index}@example.test`, password: 'x', from })

    const known = await guess(app, { ...regular, from, cookie: device })
    const unknown = await guess(app, { ...newcomer, from })

    expect([known.status, unknown.status]).toEqual([200, 429])
    expect(unknown.body.code).toBe('rate-limited')
    expect(Number(unknown.get('Retry-After'))).toBeGreaterThan(600)
  })

  it('the limits are settings', async () => {
    const { app } = createAuthApp(test.storage, {
      loginLimits: { perAccount: 2, perAddress: 3 },
    })
    app.set('trust proxy', true)
    const from = '192.0.2.34'
    const emails = ['a', 'a', 'a', 'b', 'c'].map((name) => `${name}@settings.test`)

    const statuses = []
    for (const email of emails)
      statuses.push((await guess(app, { email, password: 'x', from })).status)

    expect(statuses).toEqual([401, 401, 429, 401, 429])
  })
}

function deviceOf(response: request.Response): string {
  return response.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
}
