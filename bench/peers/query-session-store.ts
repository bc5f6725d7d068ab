import { type SessionData, Store } from 'express-session'
import type { Query } from './query'

const saveSession =
  'insert into bench_sessions values ($1, $2) on conflict (sid) do update set data = excluded.data'

type Done = (error?: unknown, session?: SessionData | null) => void

/** The plainest store there can be, a row a session, without the `touch` of each request. */
export class QuerySessionStore extends Store {
  readonly #query: Query

  constructor(query: Query) {
    super()
    this.#query = query
  }

  override get(sid: string, done: Done): void {
    this.#query('select data from bench_sessions where sid = $1', sid).then(
      ([row]) => done(null, row ? JSON.parse(String(row['data'])) : null),
      done,
    )
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    this.#query(saveSession, sid, JSON.stringify(session)).then(() => done(), done)
  }

  override destroy(sid: string, done: Done = () => undefined): void {
    this.#query('delete from bench_sessions where sid = $1', sid).then(() => done(), done)
  }
}
