import type { DevelopmentOverride } from '@slipway/sdk/contract'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { inRounds } from '../../changes/in-rounds'
import type { RecordChanged, RecordLog } from '../../changes/record-log'
import { waitAtMost } from '../../http/wait-at-most'
import type { Auth } from '../../identity/auth'
import { every } from '../../loops/every'
import type { Viewer } from '../../slots/viewer'
import type { NamedRecord } from '../../storage/tables/record-log-table'
import { withRightsOfBoth } from '../preview/rights-of-both'
import type { ActiveView } from '../preview/session-views'
import { type EventStreams, eventMessage, type Listener } from './event-streams'
import type { RecordsAsked } from './named-records'

/** The session of whoever has a stream open. */
export interface SignedIn {
  readonly viewer: Viewer
  readonly sidHash: string
  readonly state: string
  readonly override: DevelopmentOverride | null
  readonly view?: ActiveView | null
}

export interface RecordAudienceDeps {
  readonly recordLog: RecordLog
  /** Whether `GET` of the record would show it to the viewer; rejects where that cannot be told now. */
  readonly seesRecord: (viewer: Viewer, record: NamedRecord) => Promise<boolean>
  /** Who is asking; `undefined` without a session. */
  readonly readSession: (request: Request) => Promise<SignedIn | undefined>
  readonly auth: Pick<Auth, 'liveSessions'>
  readonly log: Pick<Logger, 'warn'>
}

/** Notifies streams of changes of the records that they name, and may see. */
export interface RecordAudience {
  join(request: Request, listener: Listener, joining: Joining): void
  close(): Promise<void>
}

interface Joining {
  readonly asked: RecordsAsked
  readonly known: SignedIn
}

/** A stream that names records. */
interface Hearer {
  readonly request: Request
  readonly listener: Listener
  readonly session: string
  /** Since when it is told of changes. */
  readonly from: number
  viewer: Viewer | undefined
  /** The session's state when its rights were looked at. */
  state: string
  /** The records that were looked at, by name, and whether they may be seen. */
  readonly seen: Map<string, boolean>
  /** Looks that are going on: what hangs is not asked for again. */
  readonly looks: Map<string, Promise<boolean | undefined>>
}

/** No server looks unless one of its streams names a record. */
const lookEveryMs = () => 400 + Math.random() * 200
/** A database that is away is asked less often. */
const AFTER_FAILURE_MS = 2000
/** A record whose table is locked keeps nobody else waiting. */
const MOST_MS = 1000

export function createRecordAudience(
  deps: RecordAudienceDeps,
  streams: EventStreams,
): RecordAudience {
  const { recordLog, readSession, auth, log } = deps
  const hearers = new Map<string, Set<Hearer>>()

  /** `undefined`: it cannot be told now. */
  async function maySee(hearer: Hearer, record: NamedRecord): Promise<boolean | undefined> {
    const known = hearer.seen.get(nameOf(record))
    if (known !== undefined || !hearer.viewer) return known ?? false
    return await waitAtMost(MOST_MS, lookAt(hearer, hearer.viewer, record), undefined)
  }

  function lookAt({ looks, seen }: Hearer, viewer: Viewer, record: NamedRecord) {
    const name = nameOf(record)
    const running = looks.get(name)
    if (running) return running
    const looking = deps
      .seesRecord(viewer, record)
      .catch(() => undefined)
      .then((sees) => {
        // Rights were read again meanwhile.
        if (looks.get(name) !== looking) return undefined
        looks.delete(name)
        if (sees !== undefined) seen.set(name, sees)
        return sees
      })
    looks.set(name, looking)
    return looking
  }

  async function readAgain(hearer: Hearer): Promise<void> {
    const known = await readSession(hearer.request)
    hearer.seen.clear()
    hearer.looks.clear()
    hearer.viewer = known && readerOf(known)
    hearer.state = known?.state ?? ''
  }

  /** Rights that were taken away since the stream was opened count at once. */
  async function renew(concerned: ReadonlySet<Hearer>): Promise<void> {
    const sessions = new Set([...concerned].map(({ session }) => session))
    const live = await auth.liveSessions([...sessions])
    const changed = [...concerned].filter(({ session, state }) => live.get(session) !== state)
    await Promise.all(changed.map(readAgain))
  }

  const tellOf = (changes: readonly RecordChanged[], among = hearers) =>
    tell(concernedBy(changes, among))

  async function tell(concerned: ReadonlyMap<string, Concerned>): Promise<void> {
    if (concerned.size === 0) return
    try {
      await renew(new Set([...concerned.values()].flatMap(({ told }) => [...told])))
    } catch (error) {
      for (const one of concerned.values()) keep(one)
      throw error
    }
    await Promise.all([...concerned.values()].map(tellOne))
  }

  async function tellOne({ record, told }: Concerned): Promise<void> {
    const asked = [...told]
    const may = await Promise.all(asked.map((hearer) => maySee(hearer, record)))
    const listeners = new Set(asked.flatMap(({ listener }, i) => (may[i] ? [listener] : [])))
    streams.write(messageOf(record), (listener) => listeners.has(listener))
    keep({ record, told: new Set(asked.filter((_hearer, i) => may[i] === undefined)) })
  }

  const undecided = new Map<string, Concerned>()
  let againAt = 0

  function keep({ record, told }: Concerned): void {
    const name = nameOf(record)
    const open = [...told].filter((hearer) => hearers.get(name)?.has(hearer))
    const before = undecided.get(name)?.told ?? []
    if (open.length > 0) undecided.set(name, { record, told: new Set([...before, ...open]) })
  }

  /** Tells what could not be decided on once it can be; nobody else waits for that. */
  function tellUndecided(): void {
    if (undecided.size === 0 || performance.now() < againAt) return
    againAt = performance.now() + AFTER_FAILURE_MS
    const again = new Map(undecided)
    undecided.clear()
    void tell(again).catch(onError)
  }

  let isFailing = false
  const look = inRounds(async () => {
    try {
      tellUndecided()
      await tellOf(await recordLog.read())
      isFailing = false
    } catch (error) {
      isFailing = true
      throw error
    }
  })
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'changes of records could not be read')
  const looking = every(
    () => (isFailing ? AFTER_FAILURE_MS : lookEveryMs()),
    async () => (hearers.size > 0 ? look() : undefined),
    { onError },
  )

  return {
    join(request, listener, { asked: { records, sinceMs }, known }) {
      const { sidHash: session, state } = known
      const from = performance.now() - sinceMs
      const viewer = readerOf(known)
      const hearer = { request, listener, session, from, viewer, state, ...noLooks() }
      const names = records.map(nameOf)
      for (const name of names) add(hearers, name, hearer)
      request.res?.once('close', () => {
        for (const name of names) remove(hearers, name, hearer)
      })
      // Those that this server has read already, and will not find again.
      const missed = recordLog.recent()
      const alone = new Map(names.map((name) => [name, new Set([hearer])]))
      void Promise.all(records.map((record) => maySee(hearer, record)))
        .then(() => Promise.all([tellOf(missed, alone), look()]))
        .catch(onError)
    },
    close: looking.stop,
  }
}

/** In a preview records are read with the rights of both. */
function readerOf({ viewer, view }: SignedIn): Viewer {
  return view?.as ? withRightsOfBoth(viewer, view.as.shown) : viewer
}

const nameOf = ({ resource, id }: NamedRecord) => `${resource}/${id}`

const messageOf = ({ resource, id }: NamedRecord) =>
  Buffer.from(eventMessage('record', JSON.stringify({ resource, id })))

const noLooks = (): Pick<Hearer, 'seen' | 'looks'> => ({ seen: new Map(), looks: new Map() })

interface Concerned {
  readonly record: NamedRecord
  readonly told: Set<Hearer>
}

function concernedBy(
  changes: readonly RecordChanged[],
  hearers: ReadonlyMap<string, ReadonlySet<Hearer>>,
): ReadonlyMap<string, Concerned> {
  const concerned = new Map<string, Concerned>()
  for (const record of changes) {
    const name = nameOf(record)
    const told = [...(hearers.get(name) ?? [])].filter(({ from }) => record.at >= from)
    if (told.length === 0) continue
    const before = concerned.get(name)?.told ?? []
    concerned.set(name, { record, told: new Set([...before, ...told]) })
  }
  return concerned
}

function add<Item>(sets: Map<string, Set<Item>>, name: string, item: Item): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(item))
}

function remove<Item>(sets: Map<string, Set<Item>>, name: string, item: Item): void {
  const set = sets.get(name)
  set?.delete(item)
  if (set?.size === 0) sets.delete(name)
}
