import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * Checks the database as the crash left it, in a copy: the write-ahead log is still to be applied, and
 * the server is to do that itself. Returns the faults.
 */
export function checkDatabase(dataFolder: string): string[] {
  if (!existsSync(join(dataFolder, 'slipway.db'))) return []
  const copy = mkdtempSync(join(dataFolder, '..', 'copy-'))
  try {
    for (const name of ['slipway.db', 'slipway.db-wal'])
      if (existsSync(join(dataFolder, name))) cpSync(join(dataFolder, name), join(copy, name))
    return faultsOf(join(copy, 'slipway.db'))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function faultsOf(file: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const integrity = database.prepare('pragma integrity_check').all()
    const references = database.prepare('pragma foreign_key_check').all()
    return [
      ...integrity.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok'),
      ...references.map((row) => `a reference leads nowhere: ${JSON.stringify(row)}`),
    ]
  } finally {
    database.close()
  }
}
