import type { AuditAction, AuditDetail, AuditKind } from '@slipway/sdk/contract'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { beginsWith, hasText } from '../records/like'
import type { AuditRow, Schema } from '../schema'
import { type StorageScope, transact } from '../transact'
import { countRows } from './rows'
import { createWebhookDeliveriesTable } from './webhook-deliveries-table'

/** The one who does something; without an id nobody who is signed in, such as the command line. */
export interface Actor {
  readonly id: number | null
  readonly name: string
}

interface Subject {
  readonly id: number | null
  readonly name: string
}

export interface AuditChange<Action extends AuditAction = AuditAction> {
  readonly actor: Actor
  readonly action: Action
  readonly subject: Subject
  readonly detail: Readonly<AuditDetail<Action>>
}

export interface StoredChange {
  readonly id: number
  readonly actor: Actor
  /** Such as `user.disabled`; another version of the server may have written one that is unknown here. */
  readonly action: string
  readonly subject: Subject
  readonly detail: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly at: number
}

interface AuditQuery {
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

type AuditFilter = Omit<AuditQuery, 'limit' | 'offset'>

/** The audit of who did what, when; rows are only ever added. */
export type AuditTable = ReturnType<typeof createAuditTable>

/** The part of the audit by which changes are recorded. */
export type Audit = Pick<AuditTable, 'add'>

/** The audit within a transaction: a change and its row are both kept, or neither. */
export type CreateAudit = (scope: StorageScope) => Audit

export function createAuditTable({ db, now }: StorageScope) {
  const matching = (query: AuditFilter) =>
    db.selectFrom('audit').where((row) => matches(row, query))
  return {
    /** Call it in the change's transaction; returns the entry's id. Kept with the messages that tell of it, or not at all. */
    add: <Action extends AuditAction>({ actor, action, subject, detail }: AuditChange<Action>) =>
      transact({ db, now }, async (scope) => {
        const who = { actor_id: actor.id, actor: actor.name }
        const whom = { subject_id: subject.id, subject: subject.name }
        const { id } = await scope.db
          .insertInto('audit')
          .values({ at: now, action, ...who, ...whom, detail: JSON.stringify(detail) })
          .returning('id')
          .executeTakeFirstOrThrow()
        await createWebhookDeliveriesTable(scope).queue({
          event: action,
          key: `${id}`,
          data: { id, actor, subject, detail },
          forProgramsOnly: 'withRollback' in detail,
        })
        return id
      }),
    async find(id: number): Promise<StoredChange | undefined> {
      const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toChange(row)
    },
    /** The entries after `id` of these actions about this subject, newest first; 100 at most. */
    async since(
      id: number,
      { actions, subject }: { actions: readonly string[]; subject: Subject },
    ): Promise<readonly StoredChange[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('id', '>', id)
        .where((row) =>
          subject.id === null
            ? row('subject', '=', subject.name)
            : row('subject_id', '=', subject.id),
        )
        .where('action', 'in', actions)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map(toChange)
    },
    /** Newest first. */
    async list({ limit, offset, ...query }: AuditQuery): Promise<readonly StoredChange[]> {
      const rows = await matching(query)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(toChange)
    },
    count: (query: AuditFilter): Promise<number> => countRows(matching(query)),
  }
}

function toChange({ id, at, action, detail, ...row }: Selectable<AuditRow>): StoredChange {
  return {
    id,
    at,
    action,
    actor: { id: row.actor_id, name: row.actor },
    subject: { id: row.subject_id, name: row.subject },
    // Written by add(), so it has the shape.
    detail: JSON.parse(detail) as Record<string, unknown>,
  }
}

/** The groups of actions that are about a remote. */
const ofRemotes = ['remote', 'guard', 'errors', 'team-token', 'signing-key']

function matches(
  row: ExpressionBuilder<Schema, 'audit'>,
  { q, action, actions, remote, person, from, to, kind }: AuditFilter,
) {
  const conditions = []
  const isSignIn = row.or(['sign-in.%', 'sign-out.%'].map((group) => row('action', 'like', group)))
  if (q) conditions.push(row.or([hasText('actor', q), hasText('subject', q)]))
  if (action?.includes('.')) conditions.push(row('action', '=', action))
  else if (action) conditions.push(row('action', 'like', `${action}.%`))
  if (actions) conditions.push(row('action', 'in', actions))
  if (remote) {
    const isOfRemotes = row.or(ofRemotes.map((group) => row('action', 'like', `${group}.%`)))
    conditions.push(row('subject', '=', remote), isOfRemotes)
  }
  if (person) {
    const isAbout = row.and([row('subject', '=', person), isSignIn])
    conditions.push(row.or([row('actor', '=', person), byTokenOf(person), isAbout]))
  }
  if (from) conditions.push(row('at', '>=', Date.parse(from)))
  if (to) conditions.push(row('at', '<', Date.parse(to)))
  if (kind) conditions.push(kind === 'sign-ins' ? isSignIn : row.not(isSignIn))
  return row.and(conditions)
}

// As `actorOf` names them.
function byTokenOf(person: string) {
  return beginsWith('actor', `${person} (token `)
}
