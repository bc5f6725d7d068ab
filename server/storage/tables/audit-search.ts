import type { AuditKind } from '@slipway/sdk/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { beginsWith, hasText } from '../records/like'
import type { AuditEntryRow, Schema } from '../schema'
import type { StorageScope } from '../transact'
import { countRows } from './rows'

export interface AuditQuery {
  /** Part of the actor's or the subject's name. */
  readonly q?: string | undefined
  /** `user.disabled`, or `user` for all that begin with `user.`. */
  readonly action?: string | undefined
  /** One of these. */
  readonly actions?: readonly string[] | undefined
  /** The remote that entries are about: itself, its tokens and keys. */
  readonly remote?: string | undefined
  /** The name of whoever did it, also by a token of theirs; of sign-ins also of those whom they are about. */
  readonly person?: string | undefined
  /** ISO 8601; from then on. */
  readonly from?: string | undefined
  /** ISO 8601; before. */
  readonly to?: string | undefined
  readonly kind?: AuditKind | undefined
  readonly limit: number
  readonly offset: number
}

export type AuditFilter = Omit<AuditQuery, 'limit' | 'offset'>

/** A filter whose entries all have this name. */
interface NamedFilter extends AuditFilter {
  readonly actor?: string
  readonly subject?: string
}

/** So many names are looked up one by one; a text that more of them have is met often among the newest entries. */
const MOST_NAMES = 50

/** Entries of the audit by names, dates and actions, without reading all of it for a name. */
export function createAuditSearch({ db }: StorageScope) {
  const matching = (query: NamedFilter) =>
    db.selectFrom('audit').where((row) => matches(row, query))
  const newestIds = (query: NamedFilter, count: number) =>
    matching(query).select('id').orderBy('id', 'desc').limit(count)

  /** The names of which every entry has one; `undefined`: none is asked for, or too many are meant. */
  async function namesFor({ q, person }: AuditFilter): Promise<readonly string[] | undefined> {
    if (!person && !q) return undefined
    const names = db.selectFrom('audit_names').select('name')
    const found = person
      ? names.where((row) => row.or([row('name', '=', person), byTokenOf('name', person)]))
      : names.where(hasText('name', q ?? ''))
    const rows = await found.limit(MOST_NAMES + 1).execute()
    return rows.length > MOST_NAMES ? undefined : rows.map(({ name }) => name)
  }

  /** The newest entries of each name are found by an index, and the newest of these are taken. */
  async function findNewest(
    names: readonly string[],
    query: AuditFilter,
    count: number,
  ): Promise<readonly number[]> {
    const places = names.flatMap((name) => [{ actor: name }, { subject: name }])
    const [first, ...others] = places.map((place) =>
      db.selectFrom(newestIds({ ...query, ...place }, count).as('one')).select('id'),
    )
    if (!first) return []
    const all = others.reduce((found, one) => found.union(one), first)
    const newest = db.selectFrom(all.as('found')).select('id').orderBy('id', 'desc').limit(count)
    return (await newest.execute()).map(({ id }) => id)
  }

  return {
    /** Newest first. */
    async list({ limit, offset, ...query }: AuditQuery): Promise<readonly AuditEntryRow[]> {
      const names = await namesFor(query)
      const rows = db.selectFrom('audit').selectAll().orderBy('id', 'desc')
      if (!names)
        return await rows
          .where((row) => matches(row, query))
          .limit(limit)
          .offset(offset)
          .execute()
      const ids = (await findNewest(names, withoutText(query), limit + offset)).slice(offset)
      return ids.length === 0 ? [] : await rows.where('id', 'in', ids).execute()
    },
    async count(query: AuditFilter): Promise<number> {
      const names = await namesFor(query)
      if (!names) return await countRows(matching(query))
      if (names.length === 0) return 0
      const having = (column: 'actor' | 'subject') =>
        matching(withoutText(query)).where(column, 'in', names).select('id')
      const found = db.selectFrom(having('actor').union(having('subject')).as('found'))
      return (await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
    },
  }
}

// Where its names are looked for, the text is found; with a person it is still to be compared.
function withoutText(query: AuditFilter): AuditFilter {
  return query.person ? query : { ...query, q: undefined }
}

/** The groups of actions that are about a remote. */
const ofRemotes = ['remote', 'guard', 'errors', 'team-token', 'signing-key']

function matches(
  row: ExpressionBuilder<Schema, 'audit'>,
  { q, action, actions, remote, person, from, to, kind, actor, subject }: NamedFilter,
) {
  const conditions = []
  if (actor !== undefined) conditions.push(row('actor', '=', actor))
  if (subject !== undefined) conditions.push(row('subject', '=', subject))
  const isSignIn = row.or(['sign-in.%', 'sign-out.%'].map((group) => row('action', 'like', group)))
  if (q) conditions.push(row.or([hasText('actor', q), hasText('subject', q)]))
  // Of two indexes SQLite may take the worse one: behind a name it is not offered that of actions.
  const isNamed = actor !== undefined || subject !== undefined
  const column = isNamed ? sql<string>`(action || '')` : row.ref('action')
  if (action?.includes('.')) conditions.push(row(column, '=', action))
  else if (action) conditions.push(row('action', 'like', `${action}.%`))
  if (actions) conditions.push(row(column, 'in', actions))
  if (remote) {
    const isOfRemotes = row.or(ofRemotes.map((group) => row('action', 'like', `${group}.%`)))
    conditions.push(row('subject', '=', remote), isOfRemotes)
  }
  if (person) {
    const isAbout = row.and([row('subject', '=', person), isSignIn])
    conditions.push(row.or([row('actor', '=', person), byTokenOf('actor', person), isAbout]))
  }
  if (from) conditions.push(row('at', '>=', Date.parse(from)))
  if (to) conditions.push(row('at', '<', Date.parse(to)))
  if (kind) conditions.push(kind === 'sign-ins' ? isSignIn : row.not(isSignIn))
  return row.and(conditions)
}

// As `actorOf` names them.
function byTokenOf(column: string, person: string) {
  return beginsWith(column, `${person} (token `)
}
