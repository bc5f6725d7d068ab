import { Gauge, type Registry } from 'prom-client'
import { waitAtMost } from '../http/wait-at-most'

/** Figures of the whole database, whichever server asks. Times are milliseconds since 1970, by its clock. */
export interface DatabaseFigures {
  readonly now: number
  /** The version of the core's tables, from 1. */
  readonly schema: number
  /** `unanswered`: switched off because nobody answered. */
  readonly webhooks: { readonly on: number; readonly off: number; readonly unanswered: number }
  readonly messages: Readonly<Record<string, number>>
  /** Since when the message waits that is due for the longest time; `null`: none is due. */
  readonly dueSince: number | null
  /** Since when the second place of the audit could not be reached; `null`: it can, or there is none. */
  readonly copyFailingSince: number | null
  /** Outcomes of the guard that are kept, by what it did. */
  readonly guard: Readonly<Record<string, number>>
  /** When all that is old was removed for the last time; `null`: never. */
  readonly prunedAt: number | null
  /**
   * About how many rows tables have that grow with use: PostgreSQL's own estimate; on SQLite the span of their
   * numbers, which counts rows that were removed among them.
   */
  readonly rows: Readonly<Record<string, number>>
  readonly sessions: number
  /** The clock of this process when the answer came. */
  readonly readAt: number
}

/** A value, one for each value of the label, or nothing that could be told. */
type Value = number | Readonly<Record<string, number>> | null

interface DatabaseGauge {
  readonly help: string
  readonly label?: string
  readonly of: (figures: DatabaseFigures) => Value
}

const gauges: Readonly<Record<string, DatabaseGauge>> = {
  slipway_sessions_active: {
    help: 'Sessions that are signed in, in the whole database.',
    of: ({ sessions }) => sessions,
  },
  slipway_schema_version: {
    help: 'Version of the tables that the database has.',
    of: ({ schema }) => schema,
  },
  slipway_clock_ahead_seconds: {
    help: 'By how much the clock of this process is ahead of the clock of the database.',
    of: ({ readAt, now }) => (readAt - now) / 1000,
  },
  slipway_webhooks: {
    help: 'Webhooks: on, off, or switched off because nobody answered.',
    label: 'state',
    of: ({ webhooks: { on, off, unanswered } }) => ({ on, off, unanswered }),
  },
  slipway_webhook_messages: {
    help: 'Messages to webhooks that are kept.',
    label: 'state',
    of: ({ messages }) => ({ waiting: 0, delivered: 0, failed: 0, ...messages }),
  },
  slipway_webhook_due_seconds: {
    help: 'For how long the message to a webhook has been due that is due the longest.',
    of: ({ now, dueSince }) => (dueSince === null ? 0 : (now - dueSince) / 1000),
  },
  slipway_audit_copy_failing_seconds: {
    help: 'For how long the audit could not be copied to its second place.',
    of: ({ now, copyFailingSince: since }) => (since === null ? 0 : (now - since) / 1000),
  },
  slipway_guard_outcomes: {
    help: 'Outcomes of the guard that are kept.',
    label: 'did',
    of: ({ guard }) => ({
      warned: 0,
      'canary-removed': 0,
      'rolled-back': 0,
      'switched-off': 0,
      ...guard,
    }),
  },
  slipway_pruned_timestamp_seconds: {
    help: 'When what is old was removed for the last time.',
    of: ({ prunedAt }) => (prunedAt === null ? null : prunedAt / 1000),
  },
  slipway_table_rows: {
    help: 'About how many rows a table has that grows with use.',
    label: 'table',
    of: ({ rows }) => rows,
  },
}

const WAIT_MS = 1000

/** Adds the figures of the database, which one round of questions answers for a whole scrape. */
export function addDatabaseGauges(registry: Registry, read: () => Promise<DatabaseFigures>): void {
  let asked: Promise<DatabaseFigures | undefined> | undefined
  // A scrape must tell of everything else, above all while the database is away.
  const ask = () =>
    waitAtMost(WAIT_MS, read(), undefined)
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
  for (const [name, { help, label, of }] of Object.entries(gauges)) {
    registry.registerMetric(
      new Gauge<string>({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        // Each worker reads the same.
        aggregator: 'max',
        registers: [],
        async collect() {
          asked ??= ask()
          const figures = await asked
          // Without a label, reset() would tell of a 0 that nobody has counted.
          if (label === undefined) this.remove()
          else this.reset()
          if (figures) fill(this, label, of(figures))
        },
      }),
    )
  }
}

/** Sets what there is to tell; a gauge that was emptied has nothing to say otherwise. */
function fill(gauge: Gauge, label: string | undefined, value: Value): void {
  if (value === null) return
  if (typeof value === 'number') gauge.set(value)
  else for (const [key, count] of Object.entries(value)) gauge.set({ [String(label)]: key }, count)
}
