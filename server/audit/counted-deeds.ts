import type { AuditAction } from '@slipway/sdk/contract'
import { every, type Loop } from '../loops/every'
import { type CountedDeed, createAuditCountsTable } from '../storage/tables/audit-counts-table'
import type { CreateAudit } from '../storage/tables/audit-table'
import { type StorageScope, transact } from '../storage/transact'

/** Actions of which one row says how often they were done in an hour. */
type CountedAction = Extract<
  AuditAction,
  'access.refused' | 'access.token-refused' | 'remote.source-read'
>

interface CountedDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  readonly onError: (error: unknown) => void
}

/** Counts what somebody did. Never throws, and waits for nothing. */
export type CountDeed = (deed: CountedDeed<CountedAction>) => void

export type CountedDeeds = ReturnType<typeof createCountedDeeds>

/** Deeds that one process keeps until it writes them; what comes beyond is counted as one. */
export const MOST_DEEDS = 200
const PAUSE_MS = 2000

/**
 * Rows of the audit for what anybody can repeat as often as they like: the first of an hour has a row at once, all the
 * others of that hour one more, when it is over.
 */
export function createCountedDeeds({ storage, createAudit, onError }: CountedDeps) {
  const waiting = new Map<string, { readonly deed: CountedDeed<CountedAction>; times: number }>()

  function keep(deed: CountedDeed<CountedAction>): void {
    const key = JSON.stringify([deed.action, deed.actor.name, deed.subject])
    const known = waiting.get(key)
    if (known) known.times += 1
    else waiting.set(key, { deed, times: 1 })
  }

  async function writeOne(deed: CountedDeed<CountedAction>, times: number): Promise<void> {
    await transact(storage, async (scope) => {
      const hour = await createAuditCountsTable(scope).add(deed, times)
      if (hour !== undefined) await note(scope, { ...deed, hour, times })
    })
  }

  async function note(
    scope: StorageScope,
    { actor, action, subject, hour, times }: CountedDeed<CountedAction> & Counted,
  ): Promise<void> {
    const detail = { times, since: new Date(hour).toISOString() }
    await createAudit(scope).add({ actor, action, subject: { id: null, name: subject }, detail })
  }

  async function closeHours(): Promise<void> {
    await transact(storage, async (scope) => {
      // The table has nothing but what was counted here.
      for (const { rest, ...deed } of await createAuditCountsTable(scope).takeOver())
        await note(scope, { ...(deed as CountedDeed<CountedAction> & Counted), times: rest })
    })
  }

  async function write(): Promise<void> {
    const all = [...waiting.values()]
    waiting.clear()
    for (const { deed, times } of all) await writeOne(deed, times)
    await closeHours()
  }

  return {
    count(deed: CountedDeed<CountedAction>): void {
      const nobody = { actor: { id: null, name: 'others' }, subject: 'anything else' }
      keep(waiting.size < MOST_DEEDS ? deed : { ...deed, ...nobody })
    },
    write,
    start(): Loop {
      const loop = every(PAUSE_MS, write, { onError })
      return {
        async stop() {
          await loop.stop()
          await write().catch(onError)
        },
      }
    },
  }
}

interface Counted {
  /** The beginning of the hour, in milliseconds since 1970. */
  readonly hour: number
  readonly times: number
}
