import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { createHttpServer } from '../../http/http-server'
import { openStorage, type Storage } from '../../storage/storage'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createManageApp } from '../../testing/applications/manage-app'
import { quickPasswords } from '../../testing/quick-passwords'

const RUNS = 1000
const secrets = ['the first sentence', 'the second sentence']

interface Reply {
  readonly status: number
  readonly cookie: string | undefined
}

/** Steps of one user with several browsers; `browser` counts them. */
type Step =
  | {
      readonly kind: 'login' | 'request' | 'modify' | 'logout' | 'expire'
      readonly browser: number
    }
  | { readonly kind: 'new-password' | 'end-others'; readonly browser: number }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }

const browser = fc.nat({ max: 2 })
const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('login' as const), browser }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'request' as const,
        'modify' as const,
        'logout' as const,
        'expire' as const,
        'new-password' as const,
        'end-others' as const,
      ),
      browser,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('disable' as const, 'enable' as const) }),
  },
)
/** Each inner list runs at the same time. */
const schedule = fc.array(fc.array(single, { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 7,
})

/** What holds of a cookie: `live` may be answered, `over` must not be, `unsure` ran beside its end. */
type Life = 'live' | 'over' | 'unsure'

describe('P14: the life of a session', () => {
  let storage: Storage
  let close: () => Promise<void>
  let port: number
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  beforeAll(async () => {
    storage = await openStorage({ file: ':memory:' })
    await storage.migrate()
    const { app } = createManageApp(storage)
    app.set('trust proxy', true)
    const server = createHttpServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    close = async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await storage.close()
    }
  })

  afterAll(() => close())

  function call(
    method: string,
    path: string,
    options: { cookie?: string; body?: object; from?: string } = {},
  ) {
    const { cookie, body, from = '10.0.0.1' } = options
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise<Reply>((resolve, reject) => {
      const sent = httpRequest({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          'X-Slots-Request': '1',
          'X-Forwarded-For': from,
          ...(cookie && { Cookie: cookie }),
          ...(text && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
          }),
        },
      })
      sent.once('error', reject).once('response', (reply) => {
        const set = reply.headers['set-cookie']?.at(-1)?.split(';')[0]
        reply.resume().once('end', () => resolve({ status: reply.statusCode ?? 0, cookie: set }))
      })
      sent.end(text)
    })
  }

  let users = 0
  const hashes = Promise.all(secrets.map((secret) => quickPasswords.hash(secret)))

  async function createUser() {
    users += 1
    const email = `machine-${users}@x.test`
    const store = createUsersTable(storage)
    const [passwordHash = ''] = await hashes
    const memberships = [{ tenantId: null, role: 'staff' }]
    const id = await store.create({ email, name: 'Machine', passwordHash, memberships })
    // An address of its own, so that nobody is refused for the guesses of others.
    const from = `10.${(users >> 16) & 255}.${(users >> 8) & 255}.${users & 255}`
    return { id, email, from, store }
  }

  /** Runs a schedule and returns each answer that no session could have had. */
  async function play(rounds: readonly (readonly Step[])[]): Promise<string[]> {
    const { id, email, from, store } = await createUser()
    const held: (string | undefined)[] = []
    const lives = new Map<string, Life>()
    const faults: string[] = []
    let secret = 0
    /** The session that set the newest password. */
    let changer: string | undefined
    const signedInWith = new Map<string, number>()

    /** A new session; beside something that ends sessions nobody can say whether it outlives that. */
    const begin = (cookie: string, isSure: boolean) => lives.set(cookie, isSure ? 'live' : 'unsure')
    const endAll = (cookies: readonly string[], kept?: string) => {
      for (const cookie of cookies) if (cookie !== kept) lives.set(cookie, 'over')
    }

    async function run(step: Step, round: readonly Step[]): Promise<void> {
      const known = [...lives.keys()]
      const isAlone = round.length === 1
      if (step.kind === 'disable') {
        await store.disable(id)
        endAll(known)
        return
      }
      if (step.kind === 'enable') {
        await store.enable(id)
        return
      }
      const cookie = held[step.browser]
      const before = cookie === undefined ? 'over' : lives.get(cookie)
      if (step.kind === 'login') {
        const used = secret
        const body = { email, password: secrets[used] }
        const reply = await call('POST', '/login', { from, body, ...(cookie && { cookie }) })
        // Refused at its very end, a sign-in has given up the session before.
        if (reply.status !== 200 && cookie && before === 'live' && !isAlone)
          lives.set(cookie, 'unsure')
        if (reply.status !== 200 || !reply.cookie) return
        if (cookie) lives.set(cookie, 'over')
        held[step.browser] = reply.cookie
        begin(reply.cookie, isAlone)
        signedInWith.set(reply.cookie, used)
        return
      }
      if (cookie === undefined) return
      if (step.kind === 'expire') {
        await storage.db
          .updateTable('sessions')
          .set((row) => ({ created_at: row('created_at', '-', 13 * 3_600_000) }))
          .where('user_id', '=', id)
          .execute()
        endAll(known)
        return
      }
      const reply = await perform(step, cookie)
      if (before === 'over' && reply.status < 400 && step.kind !== 'logout')
        faults.push(`${step.kind} with a session that was over: ${reply.status}`)
      if (before === 'live' && isAlone && reply.status === 401)
        faults.push(`${step.kind} with a live session: 401`)
      if (step.kind === 'logout' && reply.status === 204) lives.set(cookie, 'over')
      if (step.kind === 'end-others' && reply.status === 204) endAll(known, cookie)
      if (step.kind === 'new-password' && reply.status === 204) {
        secret = 1 - secret
        changer = cookie
        endAll(known, cookie)
      }
    }

    function perform(step: Step, cookie: string): Promise<Reply> {
      const other = secrets[1 - secret]
      const calls = {
        request: () => call('GET', '/meta', { cookie }),
        modify: () => call('PATCH', '/profile', { cookie, body: { name: 'Other' } }),
        logout: () => call('POST', '/logout', { cookie }),
        'end-others': () => call('DELETE', '/profile/sessions', { cookie }),
        'new-password': () =>
          call('POST', '/profile/password', {
            cookie,
            from,
            body: { current: secrets[secret], password: other },
          }),
      }
      return calls[step.kind as keyof typeof calls]()
    }

    for (const round of rounds) {
      const before = secret
      await Promise.all(round.map((step) => run(step, round)))
      const kinds = round.map(({ kind }) => kind)
      if (kinds.includes('disable') && !kinds.includes('enable')) endAll([...lives.keys()])
      // Whoever signed in with the password that was replaced meanwhile is out.
      for (const [cookie, used] of signedInWith) {
        const isReplaced = secret !== before && used === before && cookie !== changer
        if (isReplaced && lives.get(cookie) === 'unsure') lives.set(cookie, 'over')
      }
      // After the answers of a round: an ended session stays ended, however often one asks.
      for (const [cookie, life] of lives) {
        if (life !== 'over') continue
        const { status } = await call('GET', '/meta', { cookie })
        if (status !== 401) faults.push(`a session that was over is answered ${status}`)
      }
    }
    return faults
  }

  it(`holds for ${RUNS} schedules of sign-ins, requests, changes and ends at the same time`, async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (rounds) => {
        expect(await play(rounds)).toEqual([])
      }),
      { numRuns: RUNS },
    )
  }, 300_000)
})
