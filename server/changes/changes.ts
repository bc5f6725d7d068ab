import { waitAtMost } from '../http/wait-at-most'
import type { Storage } from '../storage/storage'
import { bumpRevision, readRevisions, sendNotice } from '../storage/tables/revisions'
import { type StorageScope, transact } from '../storage/transact'
import { inRounds } from './in-rounds'

/** Topics that are counted in the database, for all its servers: `access` is of users, roles, tenants, sessions. */
const storedTopics = ['catalog', 'access'] as const
type StoredTopic = (typeof storedTopics)[number]

/**
 * `application`: what is registered in code. `periods`: what begins and ends by the clock. Each process counts
 * them for itself.
 */
type OwnTopic = 'application' | 'periods'
export type Topic = StoredTopic | OwnTopic

/** Whether pages are drawn with what the topic counts, so that `revision()` counts it too. */
const isDrawn: Readonly<Record<Topic, boolean>> = {
  catalog: true,
  access: false,
  application: true,
  periods: true,
}

/** The one place that knows that something changed. */
export type Changes = ReturnType<typeof createChanges>

interface ChangesDeps {
  readonly storage: Pick<Storage, 'engine' | 'db' | 'now' | 'listen'>
  /** Called with the error of a listener, or of a refresh that nobody waited for. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970, where the revision begins; the workers of one start have the same. */
  readonly startedAt?: number | undefined
}

// Of all topics: servers before this change log listen and notify by this name, and hear it in a rolling upgrade.
const CHANNEL = 'catalog'

/** All servers hear of a change at the same moment, and tabs ask at once: each reads a little later. */
const jitterMs = () => Math.random() * 50
// PostgreSQL sends notices, unless something between cuts them off. SQLite sends none.
const refreshEveryMs = { sqlite: 100, postgres: 5000 } as const
/** A database that is away is asked less often. */
const AFTER_FAILURE_MS = 2000
/** A request waits for a refresh for so long; its reply has to be there within two seconds. */
const REACH_MS = 500

// No count of the database: everything is read at the first refresh.
const UNREAD = -1

export function createChanges(deps: ChangesDeps) {
  const { storage, onError = () => undefined, startedAt = Date.now() } = deps
  const counts: Record<Topic, number> = {
    catalog: UNREAD,
    access: UNREAD,
    application: 0,
    periods: 0,
  }
  const prepared = new Map<StoredTopic, () => Promise<void>>()
  const listeners = new Map<Topic, Set<() => void>>()
  let noticedAt: number | undefined
  let readAt: number | undefined

  function moveTo(topic: Topic, count: number): void {
    counts[topic] = count
    for (const listener of [...(listeners.get(topic) ?? [])])
      try {
        listener()
      } catch (error) {
        onError(error)
      }
  }

  async function take(topic: StoredTopic, count: number): Promise<void> {
    await prepared.get(topic)?.()
    moveTo(topic, count)
  }

  const refresh = inRounds(async () => {
    const stored = await readRevisions(storage.db, storedTopics)
    const outcomes = await Promise.allSettled(
      storedTopics.map(async (topic) => {
        const count = stored.get(topic) ?? 0
        if (count !== counts[topic]) await take(topic, count)
      }),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    readAt = performance.now()
  })

  // Requests share a refresh and the pause after it: a database in trouble is not asked by each of them.
  let pausedUntil = 0
  const refreshForRequests = inRounds(async () => {
    if (performance.now() < pausedUntil) return
    await refresh().catch((error: unknown) => {
      pausedUntil = performance.now() + AFTER_FAILURE_MS
      onError(error)
    })
  })

  async function commit({ db }: StorageScope, topic: StoredTopic): Promise<void> {
    await bumpRevision(db, topic)
    // It arrives when the transaction has ended.
    if (storage.engine === 'postgres') await sendNotice(db, CHANNEL)
  }

  return {
    /**
     * Counts a change in the transaction of `scope`. The row of the topic stays locked until that ends:
     * where nothing may be changed by others meanwhile, call it first, else last.
     */
    commit,
    /**
     * Runs `work` in a transaction of its own that is such a change, and reads it. One at a time: each
     * waits for the count of the topic, so that what `work` reads is not changed by another one.
     */
    async change<Result>(
      topic: StoredTopic,
      work: (scope: StorageScope) => Promise<Result>,
    ): Promise<Result> {
      const result = await transact(storage, async (scope) => {
        await commit(scope, topic)
        return await work(scope)
      })
      // What was changed is stored, so the call has not failed: it is read at the next look, as on other servers.
      await refresh().catch(() => undefined)
      return result
    },
    /** Counts a change that each process sees by itself. */
    commitOwn: (topic: OwnTopic): void => moveTo(topic, counts[topic] + 1),
    /** The count of what this process has read; it never counts more than that. */
    current: (topic: Topic): number => counts[topic],
    /** One number for everything that pages are drawn with; it grows across restarts. */
    // It starts at the clock: a page that outlived a restart must see another number.
    revision: (): number =>
      Object.entries(counts).reduce(
        (sum, [topic, count]) => (isDrawn[topic as Topic] ? sum + count : sum),
        startedAt,
      ),
    /** Returns for how many milliseconds no notice has come, and nothing was read; `undefined`: not since the start. */
    ages: () => ({ noticeMs: ageOf(noticedAt), readMs: ageOf(readAt) }),
    /** Runs `read` before the count of the topic moves; where it fails, it is tried again. */
    prepare: (topic: StoredTopic, read: () => Promise<void>): void =>
      void prepared.set(topic, read),
    /** Calls `listener` after the count has moved, whatever the other listeners do; returns what stops that. */
    subscribe(topic: Topic, listener: () => void): () => void {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => all.delete(listener)
    },
    /** Reads what was changed until now, by whomever. Rejects when the database does not answer. */
    refresh,
    /**
     * The same if `count` is another one than that of what was read. Settles after half a second at most,
     * and at once for a while after it failed: the caller then goes on with what was read before.
     */
    async reach(topic: StoredTopic, count: number): Promise<void> {
      if (count === counts[topic] || performance.now() < pausedUntil) return
      await waitAtMost(REACH_MS, refreshForRequests(), undefined)
    },
    /** Sends a notice of no change, from which listeners learn that notices arrive. */
    async nudge(): Promise<void> {
      if (storage.engine === 'postgres') await sendNotice(storage.db, CHANNEL)
    },
    /** Follows other processes; returns what stops it, and settles when nothing is read any more. */
    follow(): () => Promise<void> {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      let noticed: NodeJS.Timeout | undefined
      let following = Promise.resolve()
      function followNow(): void {
        clearTimeout(noticed)
        noticed = undefined
        if (isStopped) return
        following = refresh().then(
          () => scheduleRefresh(refreshEveryMs[storage.engine]),
          (error: unknown) => {
            onError(error)
            scheduleRefresh(AFTER_FAILURE_MS)
          },
        )
      }
      function scheduleRefresh(ms: number): void {
        clearTimeout(timer)
        if (!isStopped) timer = setTimeout(followNow, ms).unref()
      }
      const stopListening = storage.listen(CHANNEL, (how) => {
        if (how === 'notice') noticedAt = performance.now()
        noticed ??= setTimeout(followNow, jitterMs()).unref()
      })
      scheduleRefresh(refreshEveryMs[storage.engine])
      return async () => {
        isStopped = true
        stopListening()
        clearTimeout(timer)
        clearTimeout(noticed)
        await following
      }
    },
  }
}

function ageOf(at: number | undefined): number | undefined {
  return at === undefined ? undefined : performance.now() - at
}
