import type { Kysely, Migration } from 'kysely'

/** Tables of what teams may propose, and of what operators decided of proposals. */
export const proposals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('proposal_rules')
      .addColumn('number', 'integer', (number) => number.primaryKey())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('rules', 'text', (rules) => rules.notNull())
      .execute()
    await db.schema
      .createTable('proposal_decisions')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('proposal', 'text', (id) => id.notNull())
      .addColumn('digest', 'text', (digest) => digest.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('proposed', 'text', (proposed) => proposed.notNull())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('decision', 'text')
      .addColumn('at', 'bigint')
      .addColumn('who', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('proposal_decisions_key', ['remote', 'proposal', 'digest'])
      .execute()
  },
}
