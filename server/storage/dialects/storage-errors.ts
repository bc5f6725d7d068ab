/** Whether the database refused a row because a unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = errorFields(error)
  // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE
  return code === '23505' || errcode === 1555 || errcode === 2067
}

/** Whether the database refused a row because of what another row refers to. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = errorFields(error)
  // SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_TRIGGER (how "restrict" speaks)
  return code === '23503' || code === '23001' || errcode === 787 || errcode === 1811
}

/** Whether the database could not be reached or could not work: trying later may help. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = errorFields(error)
  if (errcode !== undefined) return sqliteOutOfOrder.has(errcode & 0xff)
  if (code !== undefined && (networkCodes.has(code) || postgresOutOfOrder.test(code))) return true
  return driverMessages.test(message)
}

/** Whether the database refused what was to be written, so that it refuses it later as well. */
export function isDataRefused(error: unknown): boolean {
  const { code, errcode } = errorFields(error)
  // Data exceptions, constraints, limits; TOOBIG, CONSTRAINT, MISMATCH, RANGE
  if (errcode !== undefined) return [18, 19, 20, 25].includes(errcode & 0xff)
  return code !== undefined && /^(?:22|23|54)...$/.test(code)
}

/** Whether the file of the database is not as it was written (SQLite). */
export function isDamaged(error: unknown): boolean {
  const result = (errorFields(error).errcode ?? 0) & 0xff
  // SQLITE_CORRUPT, SQLITE_NOTADB
  return result === 11 || result === 26
}

/** Whether others changed the same at the same time, so that the database took a change back. */
export function isWriteConflict(error: unknown): boolean {
  const { code } = errorFields(error)
  return code === '40001' || code === '40P01'
}

/** Whether there is no room left to write. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = errorFields(error)
  // SQLITE_FULL; PostgreSQL's disk_full; the local disk's own.
  return code === '53100' || code === 'ENOSPC' || ((errcode ?? 0) & 0xff) === 13
}

/** Whether another process is writing (SQLite). */
export function isLocked(error: unknown): boolean {
  return ((errorFields(error).errcode ?? 0) & 0xff) === 5
}

// BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB
const sqliteOutOfOrder = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// Connection exceptions, a lock that did not come in time, resources, operator intervention (a statement over its time as well),
// system errors, read-only after a failover.
const postgresOutOfOrder = /^(?:08|53|57|58)...$|^25006$|^55P03$/

// What the drivers say without a code of that meaning.
const driverMessages =
  /^database is not open$|^connect ENOENT|timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after|driver has already been destroyed/i

export interface Fields {
  readonly code: string | undefined
  readonly errcode: number | undefined
  readonly message: string
}

/** Returns what drivers say about a failure, whatever was thrown. */
export function errorFields(error: unknown): Fields {
  // A driver's errors may come from another realm, so `instanceof` does not know them.
  const { code, errcode, message } = Object(error) as Readonly<Record<string, unknown>>
  return {
    code: typeof code === 'string' ? code : undefined,
    errcode: typeof errcode === 'number' ? errcode : sqliteCode(code, message),
    message: typeof message === 'string' ? message : '',
  }
}

// The driver leaves the number out of errors of statements that return rows.
const sqliteMessages: readonly (readonly [start: string, errcode: number])[] = [
  ['UNIQUE constraint failed', 2067],
  ['FOREIGN KEY constraint failed', 787],
  ['database is locked', 5],
  ['database table is locked', 6],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]

function sqliteCode(code: unknown, message: unknown): number | undefined {
  if (code !== 'ERR_SQLITE_ERROR') return undefined
  const known = sqliteMessages.find(([start]) => String(message).startsWith(start))
  // SQLITE_ERROR, the one that says nothing.
  return known?.[1] ?? 1
}
