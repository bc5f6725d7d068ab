import type { ReleaseSet } from '@slipway/sdk/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema'
import { inParts } from '../rows'
import { type VersionName, versionsIn } from './versions-table'

interface Departure extends VersionName {
  /** The release with which it left the head. */
  readonly release: number
}

interface Release {
  readonly id: number
  /** JSON: see `releases` of the schema. */
  readonly remotes: string
}

/** Releases that are read at once, and departures that are written at once. */
const AT_ONCE = 500

/**
 * Writes to each version with which release it left the head, for all releases where this was not done
 * yet: usually the one that is being added. After an upgrade, or beside an older server, there are more.
 */
export async function noteDepartures(db: Kysely<Schema>): Promise<void> {
  const noted = await findLastNoted(db)
  const departures = new Map<string, Departure>()
  let head = noted
  for (let page = await readAfter(db, head.id); page.length > 0; ) {
    for (const next of page) {
      for (const [key, name] of departed(head, next))
        departures.set(key, { ...name, release: next.id })
      head = next
    }
    page = await readAfter(db, head.id)
  }
  await writeDepartures(db, [...departures.values()])
  await db
    .updateTable('releases')
    .set({ is_noted: 1 })
    .where('id', '>', noted.id)
    .where('id', '<=', head.id)
    .execute()
}

async function findLastNoted(db: Kysely<Schema>): Promise<Release> {
  const query = db.selectFrom('releases').select(['id', 'remotes']).where('is_noted', '=', 1)
  const found = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return found ?? { id: 0, remotes: '{}' }
}

function readAfter(db: Kysely<Schema>, id: number): Promise<Release[]> {
  const query = db.selectFrom('releases').select(['id', 'remotes']).where('id', '>', id)
  return query.orderBy('id').limit(AT_ONCE).execute()
}

function departed(from: Release, to: Release) {
  const [before, after] = [byKey(from), byKey(to)]
  return [...before].filter(([key]) => !after.has(key))
}

function byKey({ remotes }: Release): ReadonlyMap<string, VersionName> {
  // Written by `add`, so it has the shape.
  const names = versionsIn(JSON.parse(remotes) as ReleaseSet)
  return new Map(names.map((name) => [`${name.remote}/${name.version}`, name]))
}

async function writeDepartures(
  db: Kysely<Schema>,
  departures: readonly Departure[],
): Promise<void> {
  for (const some of inParts(departures, AT_ONCE)) {
    const rows = some.map(
      ({ remote, version, release }) => sql`(${remote}, ${version}, ${release})`,
    )
    // Another server may have noted a later departure meanwhile.
    await sql`update versions set left_with = cast(departed.column3 as bigint)
      from (values ${sql.join(rows)}) as departed
      where versions.remote = departed.column1 and versions.version = departed.column2
        and coalesce(versions.left_with, 0) < cast(departed.column3 as bigint)`.execute(db)
  }
}
