import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coreMigrations } from '../server/storage/migrations/core-migrations'
import { migrateTables } from '../server/storage/migrations/migrate'
import { coreVersions } from '../server/storage/migrations/schema-version'
import { writeAsThisServer } from '../server/testing/database/landed-writes'
import {
  openRecording,
  type RecordedStatement,
} from '../server/testing/database/recorded-migrations'
import sharePostgres from '../server/testing/database/share-postgres'
import stopSharedPostgres from '../server/testing/database/stop-shared-postgres'
import { createTestDatabase, engines } from '../server/testing/database/test-engines'

// After a change of the tables: keeps what makes a database of today, and what today's server writes into
// it. The tests go forward from each of these, back and forward again. Kept are the newest, the one before it
// (of the last landing), and the last of each released version.
const folder = 'server/storage/migrations/fixtures'
/** The last step of each released version: none is released yet. */
const lastOfReleases: readonly string[] = []
const newest = String(Object.keys(coreMigrations).at(-1))

await mkdir(folder, { recursive: true })
await sharePostgres()
for (const engine of engines) {
  const database = await createTestDatabase(engine)
  const { db, statements } = await openRecording(database.options)
  await migrateTables(db, {
    owner: 'core',
    migrations: coreMigrations,
    version: coreVersions.length,
  })
  const schema = changing(statements.splice(0))
  await writeAsThisServer({ db, engine })
  const writes = changing(statements.splice(0))
  await db.destroy()
  await database.drop()
  const file = join(folder, `${newest}.${engine}.json`)
  await writeFile(file, `${JSON.stringify({ schema, writes }, undefined, 1)}\n`)
  console.log(file)
}
await stopSharedPostgres()

const before = (await readdir(folder)).toSorted().filter((file) => !file.startsWith(newest))
const kept = new Set([...lastOfReleases, before.at(-1)?.split('.')[0]])
for (const file of before)
  if (!kept.has(file.split('.')[0])) {
    await rm(join(folder, file))
    console.log(`${file} is gone`)
  }

function changing(statements: readonly RecordedStatement[]): readonly RecordedStatement[] {
  return statements.filter(({ sql }) =>
    /^\s*(?:create|alter|drop|insert|update|delete)\b/i.test(sql),
  )
}
