import { setTimeout } from 'node:timers/promises'
import { CodedError, type Fault } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import { applicationError } from '../application/application-error'
import type { Resource } from '../resources/define/resource'
import { isField } from '../resources/fields/field'
import { isUnavailable } from '../storage/dialects/storage-errors'
import { missingColumns } from '../storage/migrations/missing-columns'
import type { Storage } from '../storage/storage'
import { ConfigError } from './config/setting'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

interface Wait {
  readonly storage: Pick<Storage, 'ping'>
  readonly log: Pick<Logger, 'warn'>
  /** Seconds; 0: the first answer counts. */
  readonly seconds: number
}

/**
 * Waits until the database answers, and says in the log that it waits.
 *
 * @throws CodedError `store-unavailable` when it does not answer in time.
 * @throws ConfigError when it refuses what `DATABASE_URL` says: that does not mend itself.
 */
export async function waitForDatabase({ storage, log, seconds }: Wait): Promise<void> {
  const startedAt = performance.now()
  let pause = FIRST_PAUSE_MS
  for (let error = await failureOf(storage); error; error = await failureOf(storage)) {
    const waited = performance.now() - startedAt
    if (waited + pause > 1000 * seconds) throw gone(seconds, error)
    if (pause === FIRST_PAUSE_MS)
      log.warn({ err: error }, `the database does not answer: waiting for it, ${seconds} s at most`)
    await setTimeout(pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
  if (pause > FIRST_PAUSE_MS) log.warn('the database answers: starting')
}

/** Why it does not answer; nothing when it does. */
async function failureOf(storage: Wait['storage']): Promise<unknown> {
  try {
    await storage.ping()
    return undefined
  } catch (error) {
    if (isUnavailable(error)) return error
    if (isRefusal(error)) throw refused(error)
    throw error
  }
}

// Invalid authorization, and a database that does not exist (PostgreSQL).
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:28...|3D000)$/.test(String(error.code))
}

function refused({ message }: Error): ConfigError {
  return new ConfigError(
    `DATABASE_URL was refused by the database (${message}): check its user, its password and its database`,
  )
}

function gone(seconds: number, cause: unknown): CodedError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CodedError(
    'store-unavailable',
    `The database did not answer within ${seconds} s (${reason || 'no connection'}). Check that it runs and that DATABASE_URL is right, or wait longer: DATABASE_WAIT, in seconds.`,
    { cause },
  )
}

/**
 * Asks the database, after the migrations, for every table and column that a resource names.
 *
 * @throws CodedError `application-invalid`, with what is missing.
 */
export async function checkTables(resources: Iterable<Resource>, db: Storage['db']): Promise<void> {
  const faults: Fault[] = []
  for (const resource of resources) {
    for (const [table, columns] of tablesOf(resource)) {
      const missing = await missingColumns(db, table, columns)
      if (missing) faults.push(toFault({ resource, table, missing }))
    }
  }
  if (faults.length > 0) throw applicationError('The tables', faults)
}

function tablesOf(resource: Resource): [table: string, columns: string[]][] {
  const { table, tenant, softDelete, items, relations } = resource
  if (table === undefined) return []
  const columns = items.filter(isField).map(({ column }) => column)
  const own = ['id', tenant, softDelete, ...columns].filter((column) => column !== undefined)
  const pairs = relations.flatMap((relation): [string, string[]][] =>
    relation.kind === 'many-to-many'
      ? [[relation.through.table, [relation.through.here, relation.through.there]]]
      : [],
  )
  return [[table, own], ...pairs]
}

function toFault(found: {
  readonly resource: Resource
  readonly table: string
  readonly missing: string
}): Fault {
  const { resource, table, missing } = found
  const detail = `table "${table}": ${missing}; add it in a new migration (one that has run is not run again, also where its file was edited), or name another one`
  return { pointer: `resource ${resource.name}`, code: 'application-invalid', detail }
}
