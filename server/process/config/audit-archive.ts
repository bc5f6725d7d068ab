import { join, resolve } from 'node:path'
import { fail } from './setting'

/**
 * Reads the folder of the audit's archives. Beside PostgreSQL it has to be named: the data folder has nothing but
 * copies then, and may go with its server.
 */
export function readAuditArchive(env: NodeJS.ProcessEnv): string | undefined {
  const { AUDIT_ARCHIVE: named, SLIPWAY_DATA_DIR: data, DATABASE_URL: url } = env
  if (named) return resolve(named)
  return url ? undefined : resolve(join(data || '.data', 'audit-archive'))
}

/** Throws where there is none, before anything is removed. */
export function namedArchive(folder: string | undefined): string {
  return folder ?? fail('AUDIT_ARCHIVE', 'is not set, so that nothing is removed', remedy)
}

const remedy =
  'with DATABASE_URL, name a folder that stays when a server goes; entries of the audit move there'
