import { createHash, randomBytes } from 'node:crypto'
import { DatabaseSync } from '@photostructure/sqlite'

interface Version {
  readonly manifest: { readonly files: readonly unknown[] }
}

type Database = InstanceType<typeof DatabaseSync>

const DAY_MS = 86_400_000

/**
 * Writes so many releases of the last 20 days into the database of a server that is stopped, each of a
 * version of its own; what was live stays live. As all servers write them since there are releases.
 */
export function addHistory(file: string, remote: string, count: number): void {
  write(file, (database) => {
    const version = readVersion(database, remote)
    const head = readHead(database)
    for (let index = 0; index < count; index += 1) {
      const name = `1.0.0-bench-${index}`
      addVersion(database, { remote, name, manifest: version.manifest })
      const at = Date.now() - 20 * DAY_MS + index * 1000
      addRelease(database, { ...head, [remote]: { version: name } }, at)
    }
    addRelease(database, head, Date.now() - DAY_MS)
  })
}

/** Writes so many versions with a file of 1 MB each, released by nobody; gives the files' addresses. */
export function addVersions(file: string, remote: string, count: number): readonly string[] {
  return write(file, (database) => {
    const { manifest } = readVersion(database, remote)
    return Array.from({ length: count }, (_, index) => {
      const bytes = randomBytes(1_000_000)
      const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
      database
        .prepare('insert into files (digest, size, bytes) values (?, ?, ?)')
        .run(integrity, bytes.length, bytes)
      const picture = { path: 'picture.png', size: bytes.length, integrity }
      const files = [...manifest.files, picture]
      const digest = addVersion(database, {
        remote,
        name: `1.0.0-bench-${index}`,
        manifest: { ...manifest, files },
      })
      return `${digest}/${picture.path}`
    })
  })
}

function write<Result>(file: string, work: (database: Database) => Result): Result {
  const database = new DatabaseSync(file)
  try {
    database.exec('begin')
    const result = work(database)
    database.exec('commit')
    return result
  } finally {
    database.close()
  }
}

function readVersion(database: Database, remote: string): Version {
  const row = database.prepare('select manifest from versions where remote = ?').get(remote)
  const { manifest } = row as { readonly manifest: string }
  return { manifest: JSON.parse(manifest) as Version['manifest'] }
}

function readHead(database: Database): Readonly<Record<string, unknown>> {
  const row = database.prepare('select remotes from releases order by id desc limit 1').get()
  const { remotes } = row as { readonly remotes: string }
  return JSON.parse(remotes) as Readonly<Record<string, unknown>>
}

interface NewVersion {
  readonly remote: string
  readonly name: string
  readonly manifest: Version['manifest']
}

function addVersion(database: Database, { remote, name, manifest }: NewVersion): string {
  const text = JSON.stringify({ ...manifest, version: name })
  const digest = createHash('sha384').update(text).digest('hex').slice(0, 40)
  database
    .prepare(
      'insert into versions (digest, remote, version, manifest, created_at, who) values (?, ?, ?, ?, ?, ?)',
    )
    .run(digest, remote, name, text, Date.now(), 'bench')
  return digest
}

function addRelease(database: Database, remotes: unknown, at: number): void {
  database
    .prepare('insert into releases (created_at, reason, who, remotes) values (?, ?, ?, ?)')
    .run(at, 'bench', 'bench', JSON.stringify(remotes))
}
