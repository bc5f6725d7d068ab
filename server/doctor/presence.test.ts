import { sql } from 'kysely'
import { createServersTable, LIFE_MS } from '../storage/tables/servers-table'
import type { StorageScope } from '../storage/transact'
import { engines, useTestStorage } from '../testing/database/test-engines'
import { createPresence, NOTICE_MS, type PresenceDeps } from './presence'

const secret = 'a-secret-of-the-tests-0123456789abcdef'

describe.each(engines)('the rows of servers on %s', (engine) => {
  const test = useTestStorage(engine)
  afterEach(async () => {
    await test.storage.db.deleteFrom('servers').execute()
  })

  /** The database's clock, so many milliseconds later. */
  const later = (ms: number): StorageScope => ({
    db: test.storage.db,
    now: sql<number>`${test.storage.now} + ${sql.lit(ms)}`,
  })

  function presenceOf(given: Partial<PresenceDeps> = {}) {
    return createPresence({
      storage: later(0),
      changes: { ages: () => ({ noticeMs: 0, readMs: 0 }), nudge: () => Promise.resolve() },
      name: 'north',
      version: '0.1.0',
      secrets: [secret],
      folders: [],
      onError(error) {
        throw error
      },
      ...given,
    })
  }
  const names = async (scope = later(0)) =>
    (await createServersTable(scope).living()).map(({ name }) => name)

  it('one server has one row, however often it says that it lives', async () => {
    const north = presenceOf()

    await north.beat()
    const [first] = await createServersTable(later(0)).living()
    await north.beat()
    const [again, ...others] = await createServersTable(later(0)).living()

    expect(others).toEqual([])
    expect(again).toMatchObject({ id: first?.id, startedAt: first?.startedAt, version: '0.1.0' })
    expect(again?.seenAt).toBeGreaterThanOrEqual(Number(first?.seenAt))
  })

  it('a clean stop takes the row away', async () => {
    const stop = presenceOf().start()
    await presenceOf({ name: 'south' }).beat()

    await stop()

    expect(await names()).toEqual(['south'])
  })

  it('the row of a dead one counts for nothing after a minute, and goes by the hand of another', async () => {
    await presenceOf({ name: 'dead' }).beat()
    const after = later(LIFE_MS + 1000)

    const before = await names(later(LIFE_MS - 1000))
    const seen = await names(after)
    await presenceOf({ storage: after }).beat()
    const rows = await test.storage.db.selectFrom('servers').select('name').execute()

    expect([before, seen]).toEqual([['dead'], []])
    expect(rows).toEqual([{ name: 'north' }])
  })

  it('digests of secrets are the same for the same secret, and are no secret', async () => {
    await presenceOf().beat()
    await presenceOf({ name: 'south', secrets: [`${secret}!`, secret] }).beat()

    const [north, south] = await createServersTable(later(0)).living()
    const stored = await test.storage.db.selectFrom('servers').selectAll().execute()

    expect(south?.secrets).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), north?.secrets[0]])
    expect(south?.secrets[0]).not.toBe(north?.secrets[0])
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('the difference of the clocks is what the answer’s delay cannot explain', async () => {
    await presenceOf({ now: () => Date.now() - 90_000 }).beat()

    const [north] = await createServersTable(later(0)).living()

    expect(north?.clockMs).toBeLessThan(-80_000)
    expect(north?.clockMs).toBeGreaterThan(-100_000)
  })

  it.each([
    [undefined, 1],
    [NOTICE_MS + 1, 1],
    [NOTICE_MS - 1, 0],
  ])('after a notice %p ms ago it sends %d', async (age, count) => {
    let sent = 0
    const nudge = () => Promise.resolve(void (sent += 1))

    await presenceOf({ changes: { ages: () => ({ noticeMs: age, readMs: 0 }), nudge } }).beat()

    expect(sent).toBe(count)
  })
})
