import { sql } from 'kysely'
import { useTestStorage } from '../../../testing/database/test-engines'
import type { Engine } from '../../storage'
import type { VersionName } from '../catalog/versions-table'
import { besideSet, createGuardBesideTable } from './guard-beside-table'
import { createGuardCountsTable } from './guard-counts-table'
import { createGuardStateTable } from './guard-state-table'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A full hour. */
const start = 490_000 * HOUR_MS
const card = { remote: 'team', version: '1.0.0', component: 'Card' }

export function guardCountsSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  afterEach(async () => {
    for (const table of [
      'guard_draws',
      'guard_draws_beside',
      'guard_beside',
      'guard_failures',
      'guard_state',
    ] as const)
      await test.storage.db.deleteFrom(table).execute()
  })
  const table = () => createGuardCountsTable(test.storage)
  const all = { remote: 'team', from: 0 }
  const drawn = (at: number, draws = 1) => ({ ...card, at, draws })
  const failed = (at: number, userId = 7) => ({ ...card, at, userId, reason: 'render-failed' })

  it('what several servers count of a minute adds up; the failure of a user is one on all of them', async () => {
    const counts = { draws: [drawn(start, 2)], failures: [failed(start), failed(start, 8)] }
    await Promise.all([table().add(counts), table().add(counts), table().add(counts)])

    expect(await table().draws(all)).toEqual([drawn(start, 6)])
    expect(await table().failures(all)).toHaveLength(2)
    expect(await table().draws({ ...all, from: start + 1 })).toEqual([])
    expect(await table().failures({ remote: 'other', from: 0 })).toEqual([])
  })

  it('of a user’s failures of a minute the one at first counts, whichever is told first', async () => {
    const later = { ...failed(start), isLater: true, reason: 'hung' }
    const write = (failure: object) =>
      table().add({ draws: [], failures: [{ ...failed(start), ...failure }] })
    await write(later)
    const before = await table().failures(all)
    await write({ beside: 'set' })
    await write(later)

    expect(before).toEqual([later])
    expect(await table().failures(all)).toEqual([{ ...failed(start), beside: 'set' }])
  })

  it('which other remotes were on the pages of draws is kept for a day, what several servers count adds up', async () => {
    const beside = createGuardBesideTable(test.storage)
    const [b, c] = ['b', 'c'].map((remote) => ({ remote, version: '1.0.0' }))
    const [both, none] = [besideSet([c, b] as VersionName[]), besideSet([])]
    const draws = [
      { ...drawn(start, 2), beside: both },
      { ...drawn(start), beside: none },
      { ...drawn(start + DAY_MS), beside: none },
    ]
    const counts = { draws: [], failures: [], beside: { draws, sets: [both, none] } }
    await Promise.all([table().add(counts), table().add(counts)])
    const found = await beside.draws(card, start)
    await table().prune(start + DAY_MS + 1)

    expect(besideSet([b, c] as VersionName[])).toEqual(both)
    expect(found).toHaveLength(3)
    expect(found).toContainEqual({ at: start, beside: both.digest, draws: 4 })
    expect(await beside.draws({ ...card, version: '2.0.0' }, start)).toEqual([])
    expect(await beside.sets([both.digest, none.digest, 'unknown'])).toEqual(
      new Map([
        [both.digest, [b, c]],
        [none.digest, []],
      ]),
    )
    expect(await beside.draws(card, 0)).toEqual([
      { at: start + DAY_MS, beside: none.digest, draws: 2 },
    ])
  })

  it('the versions that failed for several users, whatever minutes and components those are of', async () => {
    const other = { ...failed(start + MINUTE_MS, 9), component: 'List' }
    const again = { ...failed(start + MINUTE_MS, 7), version: '2.0.0' }
    const failures = [failed(start, 7), failed(start, 8), other, again, failed(start - 1, 10)]
    await table().add({ draws: [], failures })
    const since = (from: number, leastUsers: number) =>
      table().failingVersions({ from, leastUsers })

    expect(await since(start, 3)).toEqual([{ remote: 'team', version: '1.0.0' }])
    expect(await since(start, 4)).toEqual([])
    expect(await since(start - 1, 4)).toHaveLength(1)
    expect(await since(start, 1)).toHaveLength(2)
  })

  it('after three hours minutes are hours, which tell the same, also if two servers do it', async () => {
    const draws = Array.from({ length: 300 }, (_, minute) => drawn(start + minute * MINUTE_MS, 2))
    await table().add({ draws, failures: [] })
    const now = start + 5 * HOUR_MS

    await Promise.all([table().prune(now), table().prune(now)])

    const rows = await table().draws(all)
    expect(rows.reduce((sum, row) => sum + row.draws, 0)).toBe(600)
    expect(rows.filter(({ at }) => at < start + 2 * HOUR_MS)).toHaveLength(2)
    expect(rows).toHaveLength(2 + 180)
  })

  it('a week is kept, and of more rows than there is room for the newest', async () => {
    const days = Array.from({ length: 12 }, (_, day) => start + day * DAY_MS)
    const counts = {
      draws: days.map((at) => drawn(at)),
      failures: days.map((at) => failed(at)),
    }
    await table().add(counts)
    await table().prune(start + 12 * DAY_MS)
    const week = [(await table().draws(all)).length, (await table().failures(all)).length]
    await createGuardCountsTable(test.storage, { keptMs: 7 * DAY_MS, rows: 3 }).prune(
      start + 12 * DAY_MS,
    )

    expect(week).toEqual([7, 7])
    expect((await table().draws(all)).map(({ at }) => at).toSorted()).toEqual(days.slice(-3))
    expect(await table().failures(all)).toHaveLength(3)
  })

  it('one process looks at a time; another one follows it when it lets go, or when its time is over', async () => {
    const state = createGuardStateTable(test.storage)
    const later = createGuardStateTable({
      db: test.storage.db,
      now: sql<number>`(${test.storage.now} + 31000)`,
    })
    const first = await Promise.all(['a', 'b', 'c'].map((holder) => state.hold(holder, 30_000)))
    const [holder = ''] = ['a', 'b', 'c'].filter((_, index) => first[index])
    const again = [await state.hold(holder, 30_000), await state.hold('d', 30_000)]
    await state.letGo(holder)
    const next = await state.hold('d', 30_000)

    expect(first.filter(Boolean)).toHaveLength(1)
    expect(again).toEqual([true, false])
    expect(next).toBe(true)
    expect(await state.hold('e', 30_000)).toBe(false)
    expect(await later.hold('e', 30_000)).toBe(true)
  })
}
