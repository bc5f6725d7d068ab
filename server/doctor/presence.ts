import { createHmac, randomUUID } from 'node:crypto'
import { capabilities } from '../capabilities/capabilities'
import type { Changes } from '../changes/changes'
import { waitAtMost } from '../http/wait-at-most'
import { every } from '../loops/every'
import { coreMigrations } from '../storage/migrations/core-migrations'
import type { Storage } from '../storage/storage'
import { createServersTable, type NewServerRow } from '../storage/tables/servers-table'
import type { StorageScope } from '../storage/transact'
import { readClocks } from './clock-difference'
import { leastFree } from './free-disk'

export interface PresenceDeps extends Pick<NewServerRow, 'name' | 'version'> {
  readonly storage: StorageScope
  readonly changes: Pick<Changes, 'ages' | 'nudge'>
  /** The first one signs sessions, all of them verify. */
  readonly secrets: readonly string[]
  /** Folders in which it writes. */
  readonly folders: readonly string[]
  readonly onError: (error: unknown) => void
  /** This machine's clock, in milliseconds since 1970. */
  readonly now?: () => number
}

const BEAT_MS = 15_000
/** Somebody sends a notice when none came for so long, so that each server knows that they arrive. */
export const NOTICE_MS = 60_000
/** A database that is away holds up no stop. */
const LEAVE_MS = 1000

/** The newest step of the tables that this software knows. */
const newestStep: string = Object.keys(coreMigrations).at(-1) ?? ''

/** The row of this process among those that serve. */
export function createPresence(deps: PresenceDeps) {
  const { storage, changes, onError } = deps
  const table = createServersTable(storage)
  const id = randomUUID()
  let startedAt: number | undefined

  async function beat(): Promise<void> {
    const { at, clockMs } = await readClocks(storage, deps.now)
    startedAt ??= at
    const key = await table.key()
    const { noticeMs: noticeAge } = changes.ages()
    await table.note({
      id,
      name: deps.name,
      version: deps.version,
      newestStep,
      startedAt,
      clockMs,
      secrets: deps.secrets.map((secret) => digestSecret(key, secret)),
      noticeAge,
      freeBytes: await leastFree(deps.folders),
      holds: capabilities,
    })
    await table.removeDead()
    if (noticeAge === undefined || noticeAge > NOTICE_MS) await changes.nudge()
  }

  return {
    /** Writes the row, and removes those of the dead. */
    beat,
    /** Goes on doing so; returns what stops that and removes the row. */
    start(): () => Promise<void> {
      const loop = every(BEAT_MS, beat, { onError, atOnce: true })
      return async () => {
        await loop.stop()
        await waitAtMost(LEAVE_MS, table.remove(id).catch(onError), undefined)
      }
    },
  }
}

/** A share of the connections of its own: whoever locks the table keeps nothing else waiting. */
export function presenceScope({ now, part }: Pick<Storage, 'now' | 'part'>): StorageScope {
  return { db: part('slipway.servers'), now }
}

// A part of the digest is enough to tell two apart, and less to guess by.
function digestSecret(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex').slice(0, 32)
}
