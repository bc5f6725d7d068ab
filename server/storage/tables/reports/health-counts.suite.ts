import { useTestStorage } from '../../../testing/database/test-engines'
import type { Engine } from '../../storage'
import { createHealthCountsTable, type HealthCount } from './health-counts-table'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A full hour. */
const start = 490_000 * HOUR_MS

const drawn: HealthCount = {
  at: start,
  outcome: 'drawn',
  measure: 'load',
  bucket: 50,
  remote: 'starter',
  version: '1.0.0',
  component: 'Notice',
  location: 'header-banner',
  page: '',
  browser: 'firefox',
  signedIn: true,
  samples: 1,
  total: 20,
}

export function healthCountsSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  afterEach(async () => {
    await test.storage.db.deleteFrom('health_counts').execute()
  })

  const always = { from: 0, until: start + 90 * DAY_MS }
  const minutes = (counts = createHealthCountsTable(test.storage)) =>
    counts.list({ step: 'minute', ...always })
  const hours = (counts = createHealthCountsTable(test.storage)) =>
    counts.list({ step: 'hour', ...always })

  it('what several processes count of the same minute is one row', async () => {
    const [one, other] = [
      createHealthCountsTable(test.storage),
      createHealthCountsTable(test.storage),
    ]
    const another = { ...drawn, browser: 'safari', signedIn: false }

    await Promise.all([
      one.add([drawn, another]),
      other.add([another, { ...drawn, samples: 2, total: 2 }]),
      one.add([]),
    ])

    const rows = await minutes()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ ...drawn, samples: 3, total: 22 })
    expect(rows).toContainEqual({ ...another, samples: 2, total: 40 })
  })

  it('more rows than one statement takes are written together', async () => {
    const counts = Array.from({ length: 450 }, (_, index) => ({ ...drawn, bucket: index }))

    await createHealthCountsTable(test.storage).add(counts)

    expect(await minutes()).toHaveLength(450)
  })

  it('are read of a time and of a remote', async () => {
    const table = createHealthCountsTable(test.storage)
    const later = { ...drawn, at: start + MINUTE_MS }
    await table.add([drawn, later, { ...drawn, remote: 'other' }])

    const read = (until: number) =>
      table.list({ step: 'minute', from: start, until, remote: 'starter' })

    expect(await read(start + MINUTE_MS)).toEqual([drawn])
    expect(await read(start + 2 * MINUTE_MS)).toEqual([drawn, later])
  })

  it('minutes of more than a day ago are folded into hours, once, also by two processes at once', async () => {
    const table = createHealthCountsTable(test.storage)
    const next = start + HOUR_MS
    await table.add([
      drawn,
      { ...drawn, at: start + MINUTE_MS },
      { ...drawn, at: start + 59 * MINUTE_MS, bucket: 100 },
      { ...drawn, at: next },
    ])
    const now = next + DAY_MS + 59 * MINUTE_MS

    await Promise.all([table.prune(now), table.prune(now)])
    // A process that was slow to write.
    await table.add([{ ...drawn, at: start + 2 * MINUTE_MS }])
    await table.prune(now)

    expect(await minutes()).toEqual([{ ...drawn, at: next }])
    const folded = await hours()
    expect(folded).toHaveLength(2)
    expect(folded).toContainEqual({ ...drawn, samples: 3, total: 60 })
    expect(folded).toContainEqual({ ...drawn, bucket: 100 })
  })

  it('hours are kept for 30 days', async () => {
    const table = createHealthCountsTable(test.storage)
    await table.add([drawn, { ...drawn, at: start + HOUR_MS }])

    await table.prune(start + 30 * DAY_MS)
    const before = (await hours()).length
    await table.prune(start + 30 * DAY_MS + 1)

    expect(before).toBe(2)
    expect((await hours()).map(({ at }) => at)).toEqual([start + HOUR_MS])
  })

  const limits = { minutesMs: DAY_MS, hoursMs: 30 * DAY_MS, usersRows: 10, visitorsRows: 5 }

  it('whatever visitors report, and however busy a day is, other minutes and hours stay', async () => {
    const table = createHealthCountsTable(test.storage, limits)
    const now = start + 10 * DAY_MS
    const visitors = { ...drawn, signedIn: false }
    const many = Array.from({ length: 25 }, (_, index) => now - index * MINUTE_MS)
    await table.add([drawn, visitors, { ...drawn, at: now - 30 * MINUTE_MS }])
    await table.prune(now)
    await table.add(many.map((at) => ({ ...visitors, at })))
    await table.prune(now)

    expect(await hours()).toHaveLength(2)
    const signedIn = (await minutes()).map((row) => row.signedIn)
    expect(signedIn).toEqual([true, ...Array.from({ length: 5 }, () => false)])
    await table.add(many.map((at) => ({ ...drawn, at })))
    await table.prune(now)
    expect(await hours()).toHaveLength(2)
    expect(await minutes()).toHaveLength(15)
  })

  it('of more rows than there is room for the oldest are forgotten', async () => {
    const table = createHealthCountsTable(test.storage, limits)
    await table.add(
      Array.from({ length: 25 }, (_, index) => ({ ...drawn, at: start + index * MINUTE_MS })),
    )

    await table.prune(start + HOUR_MS)

    const rows = await minutes()
    expect(rows).toHaveLength(10)
    expect(rows[0]?.at).toBe(start + 15 * MINUTE_MS)
  })
}
