import type { ApplicationDatabase } from '../../storage/application-database'

/** What happened to one record; `before` is null for a new one, `after` for a deleted one. */
export interface RecordChange {
  readonly id: number
  /** Values by field name. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** The transaction of the change. */
  readonly db: ApplicationDatabase
}
