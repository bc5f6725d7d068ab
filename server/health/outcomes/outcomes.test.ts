import type { SlotReport } from '@slipway/sdk/contract'
import { createPageBoxesTable } from '../../storage/tables/reports/page-boxes-table'
import { engines, useTestStorage } from '../../testing/database/test-engines'
import type { Outcome } from './outcome'
import { createOutcomes } from './outcomes'

const user = { load: { userId: 7, nonce: 'n', oneIn: 1 }, browser: 'firefox' as const }
const visitor = { ...user, load: { userId: undefined, nonce: 'v', oneIn: 20 } }
const slot = { component: 'Notice', location: 'header-banner', remote: 'starter', version: '1.0.0' }
const drawn: SlotReport = { code: 'timed', ...slot, page: 'a page' }
const failed: SlotReport = { ...drawn, code: 'render-failed' }
const later: SlotReport = { ...failed, later: true }

describe.each(engines)('outcomes of boxes on %s', (engine) => {
  const test = useTestStorage(engine)
  afterEach(() => test.storage.db.deleteFrom('page_boxes').execute())

  function aServer(mostWaiting?: number) {
    const settled: Outcome[] = []
    const dropped: number[] = []
    const outcomes = createOutcomes({
      storage: test.storage,
      now: () => 90_000,
      minuteOf: (_, userId) => userId,
      onSettled: (more) => settled.push(...more),
      onDropped: (reports) => dropped.push(reports),
      ...(mostWaiting !== undefined && { mostWaiting }),
    })
    const told = () =>
      settled.map(({ report: { code }, isLater }) => (isLater ? `${code} later` : code))
    return { ...outcomes, settled, told, dropped }
  }

  it.each([
    ['one draw of many', [drawn, drawn, { ...drawn, code: 'drawn' }], ['timed']],
    ['one failure of many', [failed, failed, { ...failed, code: 'hung' }], ['render-failed']],
    ['no draw after a failure: it is a retry', [failed, drawn], ['render-failed']],
    [
      'a failure after its draw, as later',
      [drawn, failed, failed],
      ['timed', 'render-failed later'],
    ],
    ['a later failure that comes first', [later, drawn, later], ['render-failed later', 'timed']],
    ['one failed box, whatever it says', [later, failed, drawn], ['render-failed later']],
    [
      'what hung, told by the next page',
      [drawn, { ...failed, code: 'hung' }],
      ['timed', 'hung later'],
    ],
  ] as const)('count %s', async (_, reports, expected) => {
    const [here, atOnce] = [aServer(), aServer()]
    atOnce.take(reports, user)
    await atOnce.settle()
    await test.storage.db.deleteFrom('page_boxes').execute()
    // The same, a round for each report.
    for (const report of reports) {
      here.take([report], user)
      await here.settle()
    }

    expect(atOnce.told()).toEqual(expected)
    expect(here.told()).toEqual(expected)
  })

  it('other places, versions, components and pages are boxes of their own', async () => {
    const server = aServer()
    const others = [
      { page: 'another' },
      { location: 'footer' },
      { component: 'Other' },
      { version: '1.0.1' },
    ]
    server.take([drawn, ...others.map((other) => ({ ...failed, ...other }))], user)
    await server.settle()

    expect(server.told()).toEqual(['timed', ...others.map(() => 'render-failed')])
  })

  it('two servers that hear of one box count it once', async () => {
    const [one, other] = [aServer(), aServer()]
    const boxes = Array.from({ length: 300 }, (_, index) => ({ ...drawn, page: `page ${index}` }))
    one.take(boxes, user)
    other.take([...boxes].reverse(), user)
    await Promise.all([one.settle(), other.settle()])

    expect([...one.settled, ...other.settled]).toHaveLength(300)
    one.take([failed, { ...failed, page: 'page 1' }], user)
    other.take([{ ...failed, page: 'page 1' }], user)
    await Promise.all([one.settle(), other.settle()])
    const later = [...one.settled, ...other.settled].filter(({ isLater }) => isLater)
    expect(later).toHaveLength(1)
  })

  it('a report without a page is of a page of its own, and what is of no box counts as it comes', () => {
    const server = aServer()
    const { page: _, ...bare } = drawn
    server.take([bare, bare, { ...drawn, code: 'name-overwritten' }], user)

    expect(server.told()).toEqual(['timed', 'timed', 'name-overwritten'])
  })

  it('knows when a report came, and the guard’s minute of then, however late it settles', async () => {
    const server = aServer()
    server.take([drawn], user)
    await server.settle()

    expect(server.settled).toMatchObject([{ at: 90_000, minute: 7 }])
  })

  it('what the database cannot take now is asked again, and counts once', async () => {
    const server = aServer()
    server.take([drawn], user)
    await test.storage.db.schema.alterTable('page_boxes').renameTo('away').execute()
    await expect(server.settle()).rejects.toThrow()
    await test.storage.db.schema.alterTable('away').renameTo('page_boxes').execute()
    await server.settle()
    await server.settle()

    expect([server.told(), server.dropped]).toEqual([['timed'], []])
  })

  it('a claim whose answer was lost is the same claim when it is told again', async () => {
    const table = createPageBoxesTable(test.storage)
    const claim = { box: 'b', report: '1', isFirstOutcome: true, isFailure: false, signedIn: true }
    await table.claim([claim])

    expect((await table.claim([claim])).get('b')).toEqual({ first: '1', failure: null })
  })

  it('what there is no room for is dropped and told; half of the room is for users', async () => {
    const server = aServer(4)
    const pages = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...drawn, page: `${name} ${index}` }))
    server.take(pages('visitor', 3), visitor)
    server.take(pages('user', 3), user)
    await server.settle()

    expect(server.settled.map(({ load }) => load.userId)).toEqual([undefined, undefined, 7, 7])
    expect(server.dropped).toEqual([1, 1])
    server.take(pages('again', 1), visitor)
    await server.settle()
    expect(server.settled).toHaveLength(5)
  })

  it('boxes are forgotten after a day, and the oldest where there are too many', async () => {
    const table = createPageBoxesTable(test.storage, { hours: 24, usersRows: 1, visitorsRows: 1 })
    const { db } = test.storage
    const row = { first_by: '1', failed_by: null }
    const now = Date.now()
    await db
      .insertInto('page_boxes')
      .values([
        { ...row, box: 'old', signed_in: 1, at: now - 25 * 3_600_000 },
        { ...row, box: 'user 1', signed_in: 1, at: now - 2000 },
        { ...row, box: 'user 2', signed_in: 1, at: now - 1000 },
        { ...row, box: 'visitor', signed_in: 0, at: now - 9000 },
      ])
      .execute()
    await table.prune()

    const kept = await db.selectFrom('page_boxes').select('box').orderBy('box').execute()
    expect(kept.map(({ box }) => box)).toEqual(['user 2', 'visitor'])
  })
})
