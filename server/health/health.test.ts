import { createHealthCountsTable } from '../storage/tables/reports/health-counts-table'
import { createRecentOutcomesTable } from '../storage/tables/reports/recent-outcomes-table'
import { engines, useTestStorage } from '../testing/database/test-engines'
import { createHealth } from './health'

const source = { load: { userId: 7, nonce: 'n', oneIn: 1 }, agent: undefined }
const failed = { code: 'load-failed', component: 'Notice' } as const

describe.each(engines)('what pages report, when %s refuses it', (engine) => {
  const test = useTestStorage(engine)
  const keep = () =>
    createHealth({
      storage: test.storage,
      catalog: { version: () => undefined, versionAt: () => undefined },
      isPlace: () => true,
      isComponent: () => true,
      onError: () => undefined,
    })
  const counts = () =>
    createHealthCountsTable(test.storage).list({ step: 'minute', from: 0, until: 1e15 })
  const outcomes = () => createRecentOutcomesTable(test.storage).list({ userId: 7 })
  const rename = (from: string, to: string) =>
    test.storage.db.schema.alterTable(from).renameTo(to).execute()
  beforeEach(async () => {
    await test.storage.db.deleteFrom('health_counts').execute()
    await test.storage.db.deleteFrom('recent_outcomes').execute()
  })

  it.each(['health_counts', 'recent_outcomes'])(
    'what %s does not take now is written later, and the other table at once',
    async (table) => {
      const health = keep()
      health.take({ reports: [failed] }, source)
      await rename(table, 'away')
      await expect(health.write()).rejects.toThrow()
      await rename('away', table)
      const before = [(await counts()).length, (await outcomes()).length]
      await health.write()

      expect(before).toEqual(table === 'health_counts' ? [0, 1] : [1, 0])
      expect(await counts()).toMatchObject([{ component: 'Notice', total: 1 }])
      expect(await outcomes()).toMatchObject([{ component: 'Notice' }])
    },
  )

  it('data that it will never take is dropped, so that later reports are kept', async () => {
    const health = keep()
    health.take({ reports: [{ ...failed, component: null as never }] }, source)
    await expect(health.write()).rejects.toThrow()
    health.take({ reports: [failed] }, source)
    await health.write()

    expect(await counts()).toMatchObject([{ component: 'Notice', total: 1 }])
    expect(await outcomes()).toMatchObject([{ component: 'Notice' }])
  })
})
