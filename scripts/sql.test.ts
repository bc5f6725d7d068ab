import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const server = join(process.cwd(), 'server')
const isTest = (path: string) => /\.(?:test|suite)\.ts$|^testing[\\/]/.test(path)

/** The server's own files that have this in them. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const paths = (await readdir(server, { recursive: true })).filter((path) => path.endsWith('.ts'))
  const found: string[] = []
  for (const path of paths.filter((one) => !isTest(one)))
    if (pattern.test(await readFile(join(server, path), 'utf8'))) found.push(path)
  return found.map((path) => path.replaceAll('\\', '/')).toSorted()
}

describe('S88: SQL that is put together of texts', () => {
  it('stands in files that were looked at, with nothing from outside in it', async () => {
    expect(await filesWith(/\b(?:sql|CompiledQuery)\.raw\(|\bunsafe\(/)).toEqual([
      // Columns of its own indexes.
      'demo/migrations.ts',
      // Names of tables and columns of the database, quoted, and words of that file; values are parameters.
      'storage/backup/postgres-target.ts',
      'storage/backup/restore-target.ts',
      // The database's own triggers, and words of that file.
      'storage/backup/sqlite-target.ts',
      // Savepoints.
      'storage/dialects/postgres-transaction.ts',
      // begin immediate
      'storage/dialects/sqlite-dialect.ts',
      // The two kinds of change that a trigger forbids, and triggers out of texts of that file alone.
      'storage/migrations/accounts.ts',
      // The trigger that takes the names of new entries, and when entries may go: texts of that file alone.
      'storage/migrations/audit.ts',
      // The triggers that hold seals: texts of that file alone.
      'storage/migrations/sealed-audit.ts',
      // Names of a seed's table and columns, quoted; values are parameters.
      'storage/tables/seed-writer.ts',
    ])
  })

  it('has literals in files that were looked at, all of numbers', async () => {
    const literals = await filesWith(/\bsql\.(?:lit|literal|val\(`)/)

    expect(literals).toEqual([
      'storage/backup/postgres-tables.ts',
      'storage/records/column-match.ts',
      'storage/records/records-filter.ts',
      'storage/records/records-order.ts',
      'storage/tables/accounts/rate-limit-table.ts',
      'storage/tables/audit-copies-table.ts',
      'storage/tables/audit-counts-table.ts',
      'storage/tables/audit-flood.ts',
      'storage/tables/audit-seals-table.ts',
      'storage/tables/idempotency-table.ts',
      'storage/tables/record-changes-table.ts',
      'storage/tables/reports/health-sums-table.ts',
      'storage/tables/webhooks-table.ts',
    ])
  })

  it('is written in storage and in applications only', async () => {
    const files = await filesWith(/from '(?:kysely|pg|@photostructure\/sqlite)'/)

    expect(files.filter((path) => !path.startsWith('storage/'))).toEqual([
      'application/application.ts',
      'resources/define/resource.ts',
    ])
  })
})
