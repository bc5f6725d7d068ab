import { sql } from 'kysely'
import { useTestStorage } from '../../../testing/database/test-engines'
import type { Engine } from '../../storage'
import { createRecentOutcomesTable, type RecentOutcome } from './recent-outcomes-table'

const DAY_MS = 86_400_000

export function recentOutcomesSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  afterEach(async () => {
    await test.storage.db.deleteFrom('recent_outcomes').execute()
  })

  const drawn = (userId: number, component: string, codeMs = 0): Omit<RecentOutcome, 'at'> => ({
    userId,
    component,
    location: 'header-banner',
    remote: 'starter',
    version: '1.0.0',
    code: 'drawn',
    codeMs,
    drawMs: 3,
  })
  const all = () => test.storage.db.selectFrom('recent_outcomes').select('id').execute()

  it('a viewer’s loads and draws are read newest first, those of others are not', async () => {
    const table = createRecentOutcomesTable(test.storage)
    const failed = {
      ...drawn(7, 'Other'),
      remote: undefined,
      version: undefined,
      code: 'component-unregistered',
      codeMs: undefined,
      drawMs: undefined,
    }
    await table.add([drawn(7, 'Notice', 12), drawn(8, 'Notice')])
    await table.add([failed])

    const read = await table.list({ userId: 7 })

    expect(read).toEqual([
      { ...failed, at: expect.any(Number) },
      { ...drawn(7, 'Notice', 12), at: expect.any(Number) },
    ])
    expect(Math.abs((read[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await table.list({ userId: 7, components: ['Notice'] })).toHaveLength(1)
    expect(await table.list({ userId: 7, components: [] })).toEqual([])
    expect(await table.list({ userId: 9 })).toEqual([])
  })

  it('only the last ones of a viewer and a component are kept', async () => {
    const limits = { perComponent: 3, perUser: 100, rows: 100, days: 30 }
    const table = createRecentOutcomesTable(test.storage, limits)
    await table.add([drawn(8, 'Notice', 99), drawn(7, 'Other', 98)])
    await table.add([1, 2, 3, 4].map((time) => drawn(7, 'Notice', time)))
    await table.add([drawn(7, 'Notice', 5)])

    const times = async (userId: number) =>
      (await table.list({ userId })).map(({ codeMs }) => codeMs)
    expect(await times(7)).toEqual([5, 4, 3, 98])
    expect(await times(8)).toEqual([99])
  })

  it('a viewer with many components pushes out nobody else’s', async () => {
    const limits = { perComponent: 3, perUser: 4, rows: 100, days: 30 }
    const table = createRecentOutcomesTable(test.storage, limits)
    await table.add([drawn(8, 'Notice')])
    await table.add(Array.from({ length: 20 }, (_, index) => drawn(7, `Made up ${index}`)))

    expect(await table.list({ userId: 7 })).toHaveLength(4)
    expect(await table.list({ userId: 8 })).toHaveLength(1)
  })

  it('what is old is forgotten, and the oldest of what is too much', async () => {
    const limits = { perComponent: 9, perUser: 9, rows: 3, days: 30 }
    const table = createRecentOutcomesTable(test.storage, limits)
    await table.add([1, 2, 3, 4, 5].map((user) => drawn(user, 'Notice')))
    await table.prune()
    const full = await all()
    await test.storage.db
      .updateTable('recent_outcomes')
      .set({ at: sql<number>`${test.storage.now} - ${sql.lit(30 * DAY_MS + 1000)}` })
      .where('user_id', '=', 5)
      .execute()
    await table.prune()

    expect(full).toHaveLength(3)
    expect(await all()).toHaveLength(2)
    expect(await table.list({ userId: 1 })).toEqual([])
    expect(await table.list({ userId: 4 })).toHaveLength(1)
  })

  it('nothing is written where there is nothing to write', async () => {
    await createRecentOutcomesTable(test.storage).add([])

    expect(await all()).toEqual([])
  })
}
