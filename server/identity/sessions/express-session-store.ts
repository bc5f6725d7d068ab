import type { Request } from 'express'
import session, { type Session, type SessionData } from 'express-session'
import type { SessionsTable } from '../../storage/tables/accounts/sessions-table'
import { withDeadline } from '../store-deadline'
import type { SessionCookie } from './session-cookie'
import { noteView, userIdOf, viewOf } from './session-data'
import { createSessionId, hashSecret } from './session-id'

type Done<Result = undefined> = (error?: unknown, result?: Result) => void

interface ExpressSessionStoreOptions {
  /** Of the cookie of a session that begins. */
  readonly cookie: SessionCookie['options']
  readonly rows: SessionsTable
  /** Whether a session is signed out, whatever its row says. */
  readonly isRefused: (sidHash: string) => boolean
  /** Called when this process ended a session. */
  readonly onEnded: (sidHash: string) => void
  /** Called with failures that nobody waits for. */
  readonly onError: (error: unknown) => void
}

interface BegunSession {
  /** The session in whose place it is. */
  readonly ended: readonly string[]
  /** Gives it to the request, once the transaction is kept. */
  readonly take: () => void
}

const TOUCH_EVERY_MS = 60_000

/**
 * Sessions of express-session in the database. A session that was loaded is only ever changed,
 * never made again: a slow request cannot revive what another one has signed out.
 */
export class ExpressSessionStore extends session.Store {
  readonly #cookie: SessionCookie['options']
  readonly #rows: SessionsTable
  readonly #isRefused: (sidHash: string) => boolean
  readonly #onEnded: (sidHash: string) => void
  readonly #onError: (error: unknown) => void
  /** Sessions with a row, and when that row last said that they were used. */
  readonly #stored = new WeakMap<object, number>()
  /** Sessions that began with this request, as they were written: its end saves them again. */
  readonly #begun = new WeakMap<object, string>()

  constructor({ cookie, rows, isRefused, onEnded, onError }: ExpressSessionStoreOptions) {
    super()
    this.#cookie = cookie
    this.#rows = rows
    this.#isRefused = isRefused
    this.#onEnded = onEnded
    this.#onError = onError
  }

  /**
   * Begins a session of that user in place of the request's, under an id that nobody knew before; `rows` are those
   * of the transaction that lets the user in.
   */
  async begin(request: Request, userId: number, rows: SessionsTable): Promise<BegunSession> {
    const [sid, former] = [createSessionId(), this.#rowOf(request)]
    const cookie = Object.assign(new session.Cookie(), this.#cookie)
    const data: SessionData = { cookie, passport: { user: userId } }
    const values = { sidHash: hashSecret(sid), userId, data: JSON.stringify(data) }
    await rows.insert({ ...values, ...clientOf(request) })
    // Last: it is a change that others wait for.
    if (former) await rows.delete(former)
    return {
      ended: former ? [former] : [],
      take: () => {
        request.sessionID = sid
        const begun = this.createSession(request, data)
        this.#begun.set(begun, JSON.stringify(begun))
      },
    }
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    answer(this.#read(sid), done)
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const loaded = super.createSession(request, data)
    this.#stored.set(loaded, this.#stored.get(data) ?? performance.now())
    noteView(loaded, viewOf(data))
    return loaded
  }

  override set(sid: string, data: SessionData, done: Done = ignore): void {
    answer(this.#write(sid, data), done)
  }

  // The reply never waits for this, and never fails by it.
  override touch(sid: string, data: SessionData, done: Done = ignore): void {
    done()
    const now = performance.now()
    const idleFor = now - (this.#stored.get(data) ?? now)
    if (data.expired || idleFor < TOUCH_EVERY_MS) return
    this.#stored.set(data, now)
    this.touchRow({ sidHash: hashSecret(sid), idleFor })
  }

  /** Writes down that a session is used, but for the first minute after the last time. */
  touchRow({ sidHash, idleFor }: { readonly sidHash: string; readonly idleFor: number }): void {
    if (idleFor >= TOUCH_EVERY_MS) this.#rows.touch(sidHash).catch(this.#onError)
  }

  override destroy(sid: string, done: Done = ignore): void {
    answer(this.#delete(sid), done)
  }

  override all(done: (error: unknown, sessions?: SessionData[] | null) => void): void {
    answer(
      this.#rows.readAll().then((rows) => rows.map(parse)),
      done,
    )
  }

  override length(done: (error: unknown, length?: number) => void): void {
    answer(this.#rows.count(), done)
  }

  override clear(done: Done = ignore): void {
    answer(
      this.#rows.deleteAll().then(() => undefined),
      done,
    )
  }

  async #read(sid: string): Promise<SessionData | null> {
    const sidHash = hashSecret(sid)
    const row = this.#isRefused(sidHash) ? undefined : await this.#rows.read(sidHash)
    if (!row) return null
    // A shell, so that the guard can distinguish an expired session from none.
    if (row.isExpired) return { cookie: new session.Cookie(), expired: true }
    const data = parse(row.data)
    noteView(data, row.view)
    this.#stored.set(data, performance.now() - row.idleFor)
    return data
  }

  async #write(sid: string, data: SessionData): Promise<undefined> {
    const values = {
      sidHash: hashSecret(sid),
      userId: userIdOf(data) ?? null,
      data: JSON.stringify(data),
    }
    if (this.#begun.get(data) === values.data) return
    // A session of express-session has its request; its type does not say so.
    const { req } = data as SessionData & { readonly req?: Request }
    if (this.#stored.has(data)) await this.#rows.update(values)
    else await this.#rows.insert({ ...values, ...clientOf(req) })
    this.#stored.set(data, performance.now())
  }

  #rowOf({ session: current, sessionID }: Request): string | undefined {
    return this.#stored.has(current) ? hashSecret(sessionID) : undefined
  }

  async #delete(sid: string): Promise<undefined> {
    const sidHash = hashSecret(sid)
    await this.#rows.delete(sidHash)
    this.#onEnded(sidHash)
  }
}

function answer<Result>(
  work: Promise<Result>,
  done: (error: unknown, result?: Result) => void,
): void {
  // Not in the chain of the work: errors of the callback are its own.
  withDeadline(work).then(
    (result) => setImmediate(done, undefined, result),
    (error: unknown) => setImmediate(done, error),
  )
}

// Where it came from and with which browser, for its user to recognise it by.
function clientOf(request: Request | undefined) {
  return { address: request?.ip, agent: request?.headers['user-agent']?.slice(0, 300) }
}

function parse(data: string): SessionData {
  // Written by #write, so it has the shape.
  return JSON.parse(data) as SessionData
}

function ignore(): void {}
