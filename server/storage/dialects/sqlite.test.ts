import { sql } from 'kysely'
import { useTestStorage } from '../../testing/database/test-engines'
import { recordsSuite } from '../records/records.suite'
import { storageSuite } from '../storage.suite'

describe('records on sqlite', () => recordsSuite('sqlite'))

describe('storage on sqlite', () => {
  storageSuite('sqlite')

  const test = useTestStorage('sqlite')

  it('F05: has what was committed on disk before it says so', async () => {
    const read = async (name: string) => {
      const { rows } = await sql.raw(`pragma ${name}`).execute(test.storage.db)
      return Object.values(Object(rows[0]))[0]
    }

    expect(await read('journal_mode')).toBe('wal')
    // 2 is FULL: the log is on disk before a commit returns.
    expect(await read('synchronous')).toBe(2)
    expect(await read('foreign_keys')).toBe(1)
  })
})
