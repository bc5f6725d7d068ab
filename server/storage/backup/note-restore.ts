import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { clocks, type Engine } from '../storage'
import { type Actor, createAuditTable } from '../tables/audit-table'
import type { BackupContents } from './verify-backup'

interface RestoreNote {
  readonly engine: Engine
  readonly actor: Actor
  readonly file: string
  readonly contents: BackupContents
  readonly keepSessions: boolean
  readonly without: readonly string[]
  readonly removed: number
}

/** Writes into the audit of a database that was filled what it was filled from: what came after that is lost. */
export async function noteRestore(db: Kysely<Schema>, note: RestoreNote): Promise<void> {
  const { engine, actor, file, contents, keepSessions, without, removed } = note
  const { header, tables } = contents
  await createAuditTable({ db, now: clocks[engine] }).add({
    actor,
    action: 'database.restored',
    subject: { id: null, name: basename(file) },
    detail: {
      asOf: new Date(header.at).toISOString(),
      version: header.version,
      rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0),
      keptSessions: keepSessions,
      without: [...without],
      removed,
    },
  })
}
