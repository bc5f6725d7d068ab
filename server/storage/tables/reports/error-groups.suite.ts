import { useTestStorage } from '../../../testing/database/test-engines'
import type { Engine } from '../../storage'
import { createErrorGroupsTable, type ErrorSighting, errorLimits } from './error-groups-table'

const DAY_MS = 86_400_000
const start = 490_000 * 3_600_000

const seen: ErrorSighting = {
  fingerprint: 'a',
  remote: 'team',
  type: 'TypeError',
  reason: 'render-failed',
  message: 'no total',
  component: 'TeamCard',
  frames: [],
  firstAt: start,
  lastAt: start,
  reports: 1,
  parts: [
    { kind: 'version', name: '1.0.0', reports: 1 },
    { kind: 'browser', name: 'firefox', reports: 1 },
    { kind: 'viewer', name: '7', reports: 1 },
  ],
}
const byVisitor = seen.parts.filter(({ kind }) => kind !== 'viewer')

export function errorGroupsSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  afterEach(async () => {
    await test.storage.db.deleteFrom('error_groups').execute()
  })
  const tableOf = (limits = {}) =>
    createErrorGroupsTable(test.storage, { ...errorLimits, ...limits })
  const names = async () =>
    (await tableOf().list({ limit: 100, offset: 0 })).map(({ fingerprint }) => fingerprint).sort()

  it('what several processes saw of one cause at the same time is one group', async () => {
    const later = { ...seen, firstAt: start + 5, lastAt: start + 9, message: 'later' }
    const other = { ...seen.parts[0], kind: 'version', name: '1.1.0', reports: 1 } as const

    await Promise.all([
      tableOf().add([seen, { ...seen, fingerprint: 'b' }]),
      tableOf().add([{ ...seen, fingerprint: 'b' }, seen]),
      tableOf().add([]),
    ])
    await tableOf().add([{ ...later, parts: [other] }])

    expect(await tableOf().find('a')).toMatchObject({
      firstSeen: start,
      lastSeen: start + 9,
      reports: 3,
      message: 'later',
    })
    expect(await tableOf().parts(['a'])).toMatchObject([
      { name: '1.1.0', reports: 1 },
      { name: 'firefox', reports: 2 },
      { name: '1.0.0', reports: 2 },
    ])
    expect(await tableOf().viewers(['a', 'b'])).toEqual(
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
    )
  })

  it('are forgotten 30 days after they were seen last, by the clock that is given', async () => {
    await tableOf().add([seen, { ...seen, fingerprint: 'b', lastAt: start + DAY_MS }])

    await tableOf().prune(start + 30 * DAY_MS)
    const before = await names()
    await tableOf().prune(start + 30 * DAY_MS + 1)
    const after = await names()
    await tableOf().prune(start + 32 * DAY_MS)

    expect([before, after, await names()]).toEqual([['a', 'b'], ['b'], []])
    const left = await test.storage.db.selectFrom('error_group_parts').selectAll().execute()
    expect(left).toEqual([])
  })

  it('of a remote that has too many those of visitors go first, then those seen longest ago', async () => {
    const table = tableOf({ perRemote: 2 })
    await table.add([
      { ...seen, fingerprint: 'old' },
      { ...seen, fingerprint: 'of another', remote: 'other' },
    ])
    await table.add([{ ...seen, fingerprint: 'user', lastAt: start + 1 }])
    await table.add([{ ...seen, fingerprint: 'visitor', lastAt: start + 2, parts: byVisitor }])
    const flooded = await names()
    await table.add([{ ...seen, fingerprint: 'new', lastAt: start + 3 }])

    expect(flooded).toEqual(['of another', 'old', 'user'])
    expect(await names()).toEqual(['new', 'of another', 'user'])
  })

  it('no more than so many are kept in all, and of each so many viewers and versions', async () => {
    const table = tableOf({ groups: 1, viewers: 2, others: 1 })
    const viewers = ['1', '2', '3'].map((name) => ({ kind: 'viewer', name, reports: 1 }) as const)
    const next = { kind: 'version', name: '2.0.0', reports: 1 } as const
    await table.add([{ ...seen, parts: [...seen.parts, ...viewers] }])
    await table.add([{ ...seen, lastAt: start + 1, parts: [next] }])
    await table.add([{ ...seen, fingerprint: 'b' }])

    expect((await table.viewers(['a'])).get('a')).toBe(2)
    expect((await table.parts(['a'])).map(({ name }) => name)).toEqual(['2.0.0', 'firefox'])
    await table.prune(start)
    expect(await names()).toEqual(['a'])
  })
}
