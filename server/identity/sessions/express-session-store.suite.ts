import session, { type SessionData } from 'express-session'
import { sql } from 'kysely'
import type { Engine } from '../../storage/storage'
import { createSessionsTable, sessionLimits } from '../../storage/tables/accounts/sessions-table'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { ExpressSessionStore } from './express-session-store'
import { createSessionCookie } from './session-cookie'
import { createSessionId, hashSecret } from './session-id'

const { options: cookie } = createSessionCookie({ mode: 'local', secrets: ['a secret'] })

/** What express-session and we expect of the store, on every engine. */
export function sessionStoreSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  function setUp() {
    const ended: string[] = []
    const errors: unknown[] = []
    const store = new ExpressSessionStore({
      cookie,
      isRefused: () => false,
      rows: createSessionsTable(test.storage),
      onEnded: (sidHash) => ended.push(sidHash),
      onError: (error) => errors.push(error),
    })
    return { store, ended, errors }
  }

  /** As a request has it: a session that was read is distinguished from one that was made. */
  async function load(store: ExpressSessionStore, sid: string): Promise<SessionData | undefined> {
    const data = await call<SessionData | null>((done) => store.get(sid, done))
    const request = { sessionID: sid, sessionStore: store }
    return data ? store.createSession(request as never, data) : undefined
  }

  const ageBy = (sid: string, column: 'last_seen_at' | 'created_at', ms: number) =>
    test.storage.db
      .updateTable('sessions')
      .set({ [column]: sql`${sql.ref(column)} - ${sql.lit(ms)}` })
      .where('sid_hash', '=', hashSecret(sid))
      .execute()

  const lastSeen = async (sid: string) =>
    (
      await test.storage.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('sid_hash', '=', hashSecret(sid))
        .executeTakeFirst()
    )?.last_seen_at

  it('1: gives back what was set, and nothing for an unknown id', async () => {
    const { store } = setUp()
    const sid = createSessionId()

    await call((done) => store.set(sid, newSession(undefined, 7), done))

    expect(await load(store, sid)).toMatchObject({ tenantId: 7 })
    expect(await load(store, createSessionId())).toBeUndefined()
  })

  it('2: changes a session that was loaded', async () => {
    const { store } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(undefined, 1), done))

    const loaded = await load(store, sid)
    if (loaded) loaded.tenantId = 2
    await call((done) => store.set(sid, loaded as SessionData, done))

    expect(await load(store, sid)).toMatchObject({ tenantId: 2 })
  })

  it('3: never makes a session again that was destroyed after it was loaded', async () => {
    const { store, ended } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(), done))
    const loaded = await load(store, sid)

    await call((done) => store.destroy(sid, done))
    await call((done) => store.set(sid, loaded as SessionData, done))
    await ageBy(sid, 'last_seen_at', 120_000)
    store.touch(sid, loaded as SessionData)

    expect(await load(store, sid)).toBeUndefined()
    expect(ended).toEqual([hashSecret(sid)])
  })

  it('4: S19: hides a session that was idle for 30 minutes and says that it is over', async () => {
    const { store } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(undefined, 5), done))

    await ageBy(sid, 'last_seen_at', sessionLimits.idleMs + 1)

    const shell = await load(store, sid)
    expect(shell?.expired).toBe(true)
    expect(shell?.tenantId).toBeUndefined()
  })

  it('5: S19: hides a session after 12 hours, and neither use nor change revives it', async () => {
    const { store } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(), done))
    const loaded = await load(store, sid)

    await ageBy(sid, 'created_at', sessionLimits.absoluteMs + 1)
    await call((done) => store.set(sid, loaded as SessionData, done))

    expect((await load(store, sid))?.expired).toBe(true)
  })

  it('6: S19: a touch writes at most once a minute, after it has answered', async () => {
    const { store, errors } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(), done))

    await ageBy(sid, 'last_seen_at', 30_000)
    const recent = await load(store, sid)
    const before = await lastSeen(sid)
    await call((done) => store.touch(sid, recent as SessionData, done))
    expect(await lastSeen(sid)).toBe(before)

    await ageBy(sid, 'last_seen_at', 60_000)
    const older = await load(store, sid)
    let hasAnswered = false
    store.touch(sid, older as SessionData, () => {
      hasAnswered = true
    })
    expect(hasAnswered).toBe(true)
    await until(async () => Number(await lastSeen(sid)) >= Number(before))
    expect(errors).toEqual([])
  })

  it('7: counts, lists and clears the sessions that are alive', async () => {
    const { store } = setUp()
    await call((done) => store.clear(done))
    const [over, live] = [createSessionId(), createSessionId()]
    await call((done) => store.set(over, newSession(), done))
    await call((done) => store.set(live, newSession(undefined, 3), done))
    await ageBy(over, 'last_seen_at', sessionLimits.idleMs + 1)

    expect(await call((done) => store.length(done))).toBe(1)
    expect(await call((done) => store.all(done))).toMatchObject([{ tenantId: 3 }])
    await call((done) => store.clear(done))
    expect(await call((done) => store.length(done))).toBe(0)
  })

  it("8: ends a user's sessions, and only those", async () => {
    const rows = createSessionsTable(test.storage)
    const { store } = setUp()
    const user = await createTestUser(test.storage)
    const [first, second, other] = [createSessionId(), createSessionId(), createSessionId()]
    for (const sid of [first, second])
      await call((done) => store.set(sid, newSession(user.id), done))
    await call((done) => store.set(other, newSession(), done))

    const ended = await rows.deleteOfUser(user.id)

    expect([...ended].sort()).toEqual([first, second].map(hashSecret).sort())
    expect(await rows.read(hashSecret(first))).toBeUndefined()
    expect(await rows.read(hashSecret(other))).toMatchObject({ isExpired: false })
  })

  it('9: S33: keeps hashes of ids, and forgets what is long over', async () => {
    const rows = createSessionsTable(test.storage)
    const { store } = setUp()
    const sid = createSessionId()
    await call((done) => store.set(sid, newSession(), done))

    const stored = JSON.stringify(
      await test.storage.db.selectFrom('sessions').selectAll().execute(),
    )
    await ageBy(sid, 'last_seen_at', sessionLimits.idleMs + 2000)
    await rows.prune(3_600_000)
    const kept = await load(store, sid)
    await rows.prune(1000)

    expect(stored).toContain(hashSecret(sid))
    expect(stored).not.toContain(sid)
    expect(kept?.expired).toBe(true)
    expect(await load(store, sid)).toBeUndefined()
  })

  it('says 503 when the database is gone', async () => {
    const { store } = setUp()
    const hanging = new ExpressSessionStore({
      cookie,
      isRefused: () => false,
      rows: { ...createSessionsTable(test.storage), read: () => new Promise(() => {}) },
      onEnded: () => undefined,
      onError: () => undefined,
    })

    await expect(call((done) => hanging.get('x', done))).rejects.toMatchObject({
      code: 'store-unavailable',
      status: 503,
    })
    expect(await load(store, 'x')).toBeUndefined()
  })
}

function newSession(userId?: number, tenantId?: number): SessionData {
  return {
    cookie: new session.Cookie(),
    ...(userId !== undefined && { passport: { user: userId } }),
    ...(tenantId !== undefined && { tenantId }),
  }
}

function call<Result>(
  start: (done: (error?: unknown, result?: Result | null) => void) => void,
): Promise<Result | null | undefined> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result)))
  })
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate)
}
