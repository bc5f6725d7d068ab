import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { RunningServer } from '../server'

/** Makes all sessions of `server` older than they may become. */
export function expireSessions({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'slipway.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('UPDATE sessions SET last_seen_at = 1, created_at = 1')
  database.close()
}

/** Makes it twenty minutes since anybody entered a password there; the sessions live on. */
export function expireSignIns({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'slipway.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('UPDATE sessions SET confirmed_at = NULL, created_at = created_at - 1200000')
  database.close()
}
