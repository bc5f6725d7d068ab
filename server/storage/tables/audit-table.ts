import type { AuditAction, AuditDetail } from '@slipway/sdk/contract'
import type { AuditEntryRow } from '../schema'
import { type StorageScope, transact } from '../transact'
import { refuseFlood } from './audit-flood'
import { type AuditFilter, type AuditQuery, createAuditSearch } from './audit-search'
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

/** The audit of who did what, when; rows are only ever added. */
export type AuditTable = ReturnType<typeof createAuditTable>

/** The part of the audit by which changes are recorded. */
export type Audit = Pick<AuditTable, 'add'>

/** The audit within a transaction: a change and its row are both kept, or neither. */
export type CreateAudit = (scope: StorageScope) => Audit

export function createAuditTable({ db, now }: StorageScope) {
  const search = createAuditSearch({ db, now })
  return {
    /** Call it in the change's transaction; returns the entry's id. Throws `rate-limited` for a flood of what needs few rights. Kept with the messages that tell of it, or not at all. */
    add: <Action extends AuditAction>({ actor, action, subject, detail }: AuditChange<Action>) =>
      transact({ db, now }, async (scope) => {
        await refuseFlood(scope, { actor, action })
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
    list: async (query: AuditQuery): Promise<readonly StoredChange[]> =>
      (await search.list(query)).map(toChange),
    count: (query: AuditFilter): Promise<number> => search.count(query),
  }
}

function toChange({ id, at, action, detail, ...row }: AuditEntryRow): StoredChange {
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
