import type { Kysely, Migration } from 'kysely'

/** The audit by dates, without reading all of it. */
export const auditTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('audit_at').on('audit').column('at').execute()
  },
}
