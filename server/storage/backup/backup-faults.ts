import { CodedError } from '@slipway/sdk/contract'

/** The file is not what a backup wrote: nobody should rely on any of it. */
export function backupDamaged(file: string, fault: string, cause?: unknown): CodedError {
  return new CodedError(
    'backup-damaged',
    `The backup ${file} ${fault}. Nothing was restored from it: take another copy of it, or another backup.`,
    { cause },
  )
}

export function backupNewer(file: string, fault: string): CodedError {
  return new CodedError(
    'backup-newer',
    `The backup ${file} ${fault}. Nothing was changed. Restore it with the version of Slipway, and of the application, that made it, or a later one.`,
  )
}

/** The tables of this server, or its database, do not take what is in the backup. */
export function backupUnfit(file: string, fault: string, cause?: unknown): CodedError {
  return new CodedError(
    'backup-unfit',
    `The backup ${file} does not fit here: ${fault}. Nothing was changed.`,
    { cause },
  )
}

export function tableRewritten(table: string): CodedError {
  return new CodedError(
    'backup-overtaken',
    `The table ${table} was emptied or rewritten while the backup was made, as a migration does. Nothing was written: begin again when that is over.`,
  )
}

export function databaseNotEmpty(place: string, found: string): CodedError {
  return new CodedError(
    'database-not-empty',
    `${place} is not empty: it has ${found}. Nothing was changed. A backup is restored into an empty place only: stop the servers, which fill an empty one at their start, then drop it and make it anew, or give another SLIPWAY_DATA_DIR or DATABASE_URL.`,
  )
}

export function databaseMissing(place: string): CodedError {
  return new CodedError(
    'database-missing',
    `${place} has no tables of Slipway: there is nothing to back up. Are SLIPWAY_DATA_DIR and DATABASE_URL those of the server?`,
  )
}
