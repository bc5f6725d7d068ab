import request from 'supertest'
import { openStorage, type Storage } from '../../storage/storage'
import { createAuthApp } from '../../testing/applications/auth-app'
import { createTestUser } from '../../testing/create-test-user'
import { openRecording, type RecordingDatabase } from '../../testing/database/recorded-migrations'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { own, signInTo } from '../../testing/sign-in-to'
import { createPasswords } from '../passwords/passwords'

describe.each(engines)('what a sign-in asks of the database, %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  let recording: RecordingDatabase
  let watched: Storage

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate()
    recording = await openRecording(database.options)
    watched = { ...storage, db: recording.db, viewers: recording.db }
  }, 300_000)

  afterAll(async () => {
    await recording.db.destroy()
    await storage.close()
    await database.drop()
  })

  /** The statements of `work`, each by its first word. */
  async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
    recording.statements.length = 0
    await work()
    return recording.statements.map(({ sql }) => sql.split(' ')[0] ?? '')
  }

  /** Where something was written: each statement by itself outside of a transaction. */
  function commitsOf(statements: readonly string[]): readonly string[] {
    const steps = statements.filter((word) => !reads.has(word)).join(' ')
    return steps.match(/begin( (?!commit)\w+)* commit|\w+/g)?.filter((it) => it !== empty) ?? []
  }

  const guess = (app: ReturnType<typeof createAuthApp>['app'], email: string) =>
    request(app).post('/login').set(own).send({ email, password: 'guess' })

  it('a right one is kept by one transaction, with its session and its row in the audit', async () => {
    const { app } = createAuthApp(watched)
    const user = await createTestUser(storage)

    const statements = await statementsOf(() => signInTo(app, user))

    expect(commitsOf(statements)).toEqual(['begin insert insert commit'])
  })

  it('so is one that clears wrong attempts and ends the session before it', async () => {
    const { app } = createAuthApp(watched)
    const user = await createTestUser(storage)
    const { cookie } = await signInTo(app, user)
    await guess(app, user.email)
    const { email, password } = user

    const statements = await statementsOf(() =>
      request(app)
        .post('/login')
        .set({ ...own, Cookie: cookie })
        .send({ email, password }),
    )

    expect(commitsOf(statements)).toHaveLength(1)
    expect(commitsOf(statements)[0]).toMatch(/^begin .*update.*delete.* commit$/)
  })

  it('a wrong one is counted by one transaction, with its row in the audit', async () => {
    const { app } = createAuthApp(watched)

    const statements = await statementsOf(() => guess(app, 'nobody@example.test'))

    expect(commitsOf(statements)).toEqual(['begin insert insert insert commit'])
  })

  it('S26: one that is known to be over its limit asks for nothing', async () => {
    const { app } = createAuthApp(watched, { loginLimits: { perAccount: 1, perAddress: 100 } })
    const user = await createTestUser(storage)
    const statuses = [await guess(app, user.email), await guess(app, user.email)]
    let refused: request.Response | undefined

    const statements = await statementsOf(async () => {
      refused = (await signInTo(app, user)).response
    })

    expect(statuses.map(({ status }) => status)).toEqual([401, 429])
    expect([refused?.status, refused?.body.code]).toEqual([429, 'rate-limited'])
    expect(Number(refused?.get('Retry-After'))).toBeGreaterThan(600)
    expect(statements).toEqual([])
  })

  it('S29: one that waits for its turn, or finds no place, has asked for nothing yet', async () => {
    let open: (isRight: boolean) => void = () => undefined
    const gate = new Promise<boolean>((resolve) => {
      open = resolve
    })
    const checks = { begun: 0 }
    const passwords = createPasswords({
      concurrency: 1,
      queueLimit: 1,
      argon2: {
        hash: () => Promise.resolve('hash'),
        verify() {
          checks.begun += 1
          return gate
        },
      },
    })
    const { listen } = createAuthApp(watched, { passwords })
    const { server, url } = await listen()
    const ask = () =>
      fetch(`${url}/login`, {
        method: 'POST',
        headers: { ...own, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.test', password: 'x' }),
      })
    const first = ask()
    while (checks.begun === 0) await new Promise(setImmediate)
    const both = [ask(), ask()]
    let statuses: readonly number[] = []

    const statements = await statementsOf(async () => {
      statuses = [(await Promise.race(both)).status]
    })
    open(false)

    expect([statuses, statements]).toEqual([[503], []])
    expect((await Promise.all([first, ...both])).map(({ status }) => status).sort()).toEqual([
      401, 401, 503,
    ])
    server.close().closeAllConnections()
  })
})

const reads = new Set(['select'])
/** A transaction that wrote nothing. */
const empty = 'begin commit'
