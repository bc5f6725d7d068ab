import type { ErrorFrame, ReasonCode } from '@slipway/sdk/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../../schema'
import { type StorageScope, transact } from '../../transact'
import { countRows, inParts } from '../rows'

/** Reports of one group by pages, within a few seconds. */
export interface ErrorSighting extends Omit<StoredErrorGroup, 'firstSeen' | 'lastSeen'> {
  /** Milliseconds since 1970. */
  readonly firstAt: number
  readonly lastAt: number
  readonly parts: readonly Pick<ErrorPart, 'kind' | 'name' | 'reports'>[]
}

export interface StoredErrorGroup {
  readonly fingerprint: string
  readonly remote: string
  readonly type: string
  readonly reason: ReasonCode
  readonly message: string
  readonly component: string
  readonly frames: readonly ErrorFrame[]
  /** Milliseconds since 1970. */
  readonly firstSeen: number
  readonly lastSeen: number
  readonly reports: number
}

/** In which version, in which browser, by whom a group was seen. */
export interface ErrorPart {
  readonly fingerprint: string
  readonly kind: 'version' | 'browser' | 'viewer'
  /** Of a viewer the id. */
  readonly name: string
  readonly firstSeen: number
  readonly lastSeen: number
  readonly reports: number
}

interface ErrorsQuery {
  readonly remote?: string | undefined
  readonly version?: string | undefined
  /** Milliseconds since 1970: seen then or later. */
  readonly since?: number
}

/** Limits of how much is kept, and for how long. */
export const errorLimits = {
  /** Groups of one remote: those that nobody but visitors saw go first, then those seen least lately. */
  perRemote: 200,
  groups: 5000,
  /** Of each kind, of one group. */
  viewers: 500,
  others: 50,
  ms: 30 * 86_400_000,
} as const

type Limits = Readonly<Record<keyof typeof errorLimits, number>>

/** Errors of components in groups of the same cause; any number of processes add to the same ones. */
export function createErrorGroupsTable(storage: StorageScope, limits: Limits = errorLimits) {
  const { db } = storage
  const matching = ({ remote, version, since = 0 }: ErrorsQuery) =>
    db
      .selectFrom('error_groups')
      .where('last_seen', '>=', since)
      .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
      .$if(version !== undefined, (query) => query.where((row) => hasVersion(row, version ?? '')))
  return {
    add: (sightings: readonly ErrorSighting[]): Promise<void> =>
      transact(storage, async (scope) => {
        if (sightings.length === 0) return
        // In one order everywhere, so that two servers do not wait for each other's rows.
        const inOrder = sightings.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
        for (const sighting of inOrder) await addGroup(scope, sighting)
        await addParts(scope, inOrder.flatMap(partsOf))
        await forgetParts(scope, sightings, limits)
        await forgetGroups(scope, sightings, limits)
      }),
    /** The last seen first. */
    async list({ limit, offset, ...query }: ErrorsQuery & { limit: number; offset: number }) {
      const rows = await matching(query)
        .selectAll()
        .orderBy('last_seen', 'desc')
        .orderBy('fingerprint')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(groupOf)
    },
    count: (query: ErrorsQuery): Promise<number> => countRows(matching(query)),
    async find(fingerprint: string): Promise<StoredErrorGroup | undefined> {
      const row = await db
        .selectFrom('error_groups')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      return row && groupOf(row)
    },
    /** Versions and browsers of these groups, the last seen first. */
    async parts(fingerprints: readonly string[]): Promise<readonly ErrorPart[]> {
      if (fingerprints.length === 0) return []
      const rows = await db
        .selectFrom('error_group_parts')
        .selectAll()
        .where('fingerprint', 'in', fingerprints)
        .where('kind', '!=', 'viewer')
        .orderBy('last_seen', 'desc')
        .orderBy('name', 'desc')
        .execute()
      return rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...part }) => ({
        ...part,
        firstSeen,
        lastSeen,
      }))
    },
    /** Counts the viewers of each that are kept. */
    async viewers(fingerprints: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (fingerprints.length === 0) return new Map()
      const rows = await db
        .selectFrom('error_group_parts')
        .select(({ fn }) => ['fingerprint', fn.countAll<number>().as('count')])
        .where('fingerprint', 'in', fingerprints)
        .where('kind', '=', 'viewer')
        .groupBy('fingerprint')
        .execute()
      return new Map(rows.map(({ fingerprint, count }) => [fingerprint, count]))
    },
    /** Forgets what is too old or too much at `now`. */
    async prune(now: number): Promise<void> {
      const oldest = now - limits.ms
      await db.deleteFrom('error_group_parts').where('last_seen', '<', oldest).execute()
      await db.deleteFrom('error_groups').where('last_seen', '<', oldest).execute()
      const past = db
        .selectFrom('error_groups')
        .select('fingerprint')
        .orderBy('last_seen', 'desc')
        // SQLite has no offset without a limit.
        .limit(limits.groups * 1000)
        .offset(limits.groups)
      await db.deleteFrom('error_groups').where('fingerprint', 'in', past).execute()
    },
  }
}

function hasVersion(row: ExpressionBuilder<Schema, 'error_groups'>, version: string) {
  return row.exists(
    row
      .selectFrom('error_group_parts')
      .select('name')
      .whereRef('error_group_parts.fingerprint', '=', 'error_groups.fingerprint')
      .where('kind', '=', 'version')
      .where('name', '=', version),
  )
}

async function addGroup({ db }: StorageScope, sighting: ErrorSighting): Promise<void> {
  const { fingerprint, remote, type, reason, message, component } = sighting
  const shown = { reason, message, component, frames: JSON.stringify(sighting.frames) }
  await db
    .insertInto('error_groups')
    .values({
      fingerprint,
      remote,
      type,
      ...shown,
      first_seen: sighting.firstAt,
      last_seen: sighting.lastAt,
      reports: sighting.reports,
      signed_in: sighting.parts.some(({ kind }) => kind === 'viewer') ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        ...shown,
        first_seen: earlier('error_groups'),
        last_seen: later('error_groups'),
        reports: sql<number>`error_groups.reports + excluded.reports`,
        signed_in: sql<number>`case when excluded.signed_in = 1 then 1 else error_groups.signed_in end`,
      }),
    )
    .execute()
}

const earlier = (table: string) =>
  sql<number>`case when excluded.first_seen < ${sql.table(table)}.first_seen then excluded.first_seen else ${sql.table(table)}.first_seen end`
const later = (table: string) =>
  sql<number>`case when excluded.last_seen > ${sql.table(table)}.last_seen then excluded.last_seen else ${sql.table(table)}.last_seen end`

type PartRow = Schema['error_group_parts']

function partsOf({ fingerprint, firstAt, lastAt, parts }: ErrorSighting): PartRow[] {
  return parts.map((part) => ({ fingerprint, ...part, first_seen: firstAt, last_seen: lastAt }))
}

async function addParts({ db }: StorageScope, parts: readonly PartRow[]): Promise<void> {
  const keyOf = ({ fingerprint, kind, name }: PartRow) => [fingerprint, kind, name].join('\n')
  const rows = parts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const some of inParts(rows)) {
    await db
      .insertInto('error_group_parts')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['fingerprint', 'kind', 'name']).doUpdateSet({
          first_seen: earlier('error_group_parts'),
          last_seen: later('error_group_parts'),
          reports: sql<number>`error_group_parts.reports + excluded.reports`,
        }),
      )
      .execute()
  }
}

async function forgetParts(
  { db }: StorageScope,
  sightings: readonly ErrorSighting[],
  limits: Limits,
): Promise<void> {
  const fingerprints = sightings.map(({ fingerprint }) => fingerprint)
  const placed = db
    .selectFrom('error_group_parts')
    .select(['fingerprint', 'kind', 'name'])
    .select(
      sql<number>`row_number() over (partition by fingerprint, kind order by last_seen desc, name)`.as(
        'place',
      ),
    )
    .where('fingerprint', 'in', fingerprints)
  const past = await db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row('kind', '=', 'viewer'), row('place', '>', limits.viewers)]),
        row.and([row('kind', '!=', 'viewer'), row('place', '>', limits.others)]),
      ]),
    )
    .execute()
  for (const { fingerprint, kind, name } of past)
    await db
      .deleteFrom('error_group_parts')
      .where((row) => row.and({ fingerprint, kind, name }))
      .execute()
}

// Visitors can make up as many as they like: they push out none that a signed-in user saw.
async function forgetGroups(
  { db }: StorageScope,
  sightings: readonly ErrorSighting[],
  limits: Limits,
): Promise<void> {
  const remotes = [...new Set(sightings.map(({ remote }) => remote))]
  const placed = db
    .selectFrom('error_groups')
    .select('fingerprint')
    .select(
      sql<number>`row_number() over (partition by remote order by signed_in desc, last_seen desc, fingerprint)`.as(
        'place',
      ),
    )
    .where('remote', 'in', remotes)
  await db
    .deleteFrom('error_groups')
    .where('fingerprint', 'in', ({ selectFrom }) =>
      selectFrom(placed.as('placed'))
        .select('placed.fingerprint')
        .where('placed.place', '>', limits.perRemote),
    )
    .execute()
}

function groupOf(row: Selectable<Schema['error_groups']>): StoredErrorGroup {
  const { first_seen: firstSeen, last_seen: lastSeen, signed_in: _signedIn, ...group } = row
  // Written by add(), so it has the shape.
  return { ...group, firstSeen, lastSeen, frames: JSON.parse(row.frames) as ErrorFrame[] }
}
