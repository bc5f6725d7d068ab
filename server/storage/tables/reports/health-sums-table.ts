import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../schema'
import type { StorageScope } from '../../transact'
import { type HealthStep, type HealthSubject, stepMs as msOf } from './health-counts-table'

/** The counts to add up; all of them, where a part is left out. */
export interface HealthWanted {
  /** Milliseconds since 1970; `until` is not part of it. */
  readonly from: number
  readonly until: number
  readonly remote?: string | undefined
  readonly component?: string | undefined
  readonly location?: string | undefined
  readonly browser?: string | undefined
  readonly versions?: readonly string[] | undefined
  readonly signedIn?: boolean | undefined
  readonly outcomes?: readonly string[] | undefined
  readonly measure?: string | undefined
  /** The starts of the minutes and hours that count. */
  readonly at?: readonly number[] | undefined
  /** Only minutes, or only hours: what is of other remotes, versions and components is then passed over in the index. */
  readonly step?: HealthStep | undefined
}

/** By what it is told apart. */
type Apart = Exclude<keyof HealthSubject, 'signedIn'>

type HealthSum<Column extends Apart> = Pick<HealthSubject, Column> & {
  /** The start of its step, in milliseconds since 1970; 0 where steps are not told apart. */
  readonly at: number
  readonly samples: number
  readonly total: number
}

/** A minute, or for what is older than a day an hour, of which something was reported. */
export interface ReportedTime {
  /** Milliseconds since 1970, and how long it is. */
  readonly at: number
  readonly stepMs: number
  readonly version: string
}

/** Adds up what pages reported, minutes and hours alike: none is both. */
export type HealthSumsTable = ReturnType<typeof createHealthSumsTable>

type Row = Schema['health_counts']

export function createHealthSumsTable({ db }: StorageScope) {
  const select = (wanted: HealthWanted) =>
    db
      .selectFrom('health_counts')
      .where('at', '>=', wanted.from)
      .where('at', '<', wanted.until)
      // What is being folded at this moment is there as hours in a moment.
      .where(({ eb }) =>
        wanted.step ? eb('step_ms', '=', msOf[wanted.step]) : eb('step_ms', '>', 0),
      )
      .where(({ and, eb }) =>
        and([
          ...(['remote', 'component', 'location', 'browser', 'measure'] as const).flatMap(
            (name) => {
              const value = wanted[name]
              return value === undefined ? [] : [eb(name, '=', value)]
            },
          ),
          ...(wanted.versions ? [eb('version', 'in', wanted.versions)] : []),
          ...(wanted.outcomes ? [eb('outcome', 'in', wanted.outcomes)] : []),
          ...(wanted.signedIn === undefined ? [] : [eb('signed_in', '=', wanted.signedIn ? 1 : 0)]),
          ...(wanted.at ? [eb('at', 'in', wanted.at)] : []),
        ]),
      )
  return {
    async sum<Column extends Apart>(
      wanted: HealthWanted,
      apart: readonly Column[],
      stepMs?: number,
    ): Promise<readonly HealthSum<Column>[]> {
      if (wanted.at?.length === 0) return []
      const columns: readonly (keyof Row)[] = apart
      const rows = await select(wanted)
        .select(columns)
        .select(({ fn }) => [
          stepOf(stepMs).as('step'),
          fn.sum<number | string>('samples').as('samples'),
          fn.sum<number | string>('total').as('total'),
        ])
        .groupBy(stepMs === undefined ? columns : [...columns, sql`step`])
        .execute()
      return rows.map(({ step, samples, total, ...row }) => ({
        ...(row as unknown as Pick<HealthSubject, Column>),
        at: Number(step),
        samples: Number(samples),
        total: Number(total),
      }))
    },
    /** Finds the start of the first minute or hour in which something of that was reported; milliseconds since 1970. */
    async first<Column extends Apart>(
      wanted: HealthWanted,
      apart: readonly Column[],
    ): Promise<readonly (Pick<HealthSubject, Column> & { readonly at: number })[]> {
      const columns: readonly (keyof Row)[] = apart
      const rows = await select(wanted)
        .select(columns)
        .select(({ fn }) => fn.min<number | string>('at').as('first'))
        .groupBy(columns)
        .execute()
      return rows.map(({ first, ...row }) => ({
        ...(row as unknown as Pick<HealthSubject, Column>),
        at: Number(first),
      }))
    },
    /** The times in which something of that was reported, by version. */
    async times(wanted: HealthWanted): Promise<readonly ReportedTime[]> {
      const rows = await select(wanted)
        .select(['at', 'step_ms', 'version'])
        .distinct()
        .where('measure', '=', 'count')
        .execute()
      return rows.map(({ at, step_ms: stepMs, version }) => ({
        at: Number(at),
        stepMs: Number(stepMs),
        version,
      }))
    },
  }
}

// Written out: a parameter is another expression to the database where it groups by it.
function stepOf(stepMs: number | undefined): RawBuilder<number | string> {
  if (stepMs === undefined) return sql<number>`0`
  return sql<number | string>`at - at % ${sql.lit(stepMs)}`
}
