import type { DatabaseSync } from '@photostructure/sqlite'
import { type SessionData, Store } from 'express-session'

type Done = (error?: unknown, session?: SessionData | null) => void

/**
 * The plainest store there can be: a row a session. It leaves out `touch`, which the stores of the
 * field write with each request; ours notes it once a minute.
 */
export class SqliteSessionStore extends Store {
  readonly #read
  readonly #write
  readonly #delete

  constructor(database: InstanceType<typeof DatabaseSync>) {
    super()
    database.exec('create table sessions (sid text primary key, data text not null)')
    this.#read = database.prepare('select data from sessions where sid = ?')
    this.#write = database.prepare('insert or replace into sessions (sid, data) values (?, ?)')
    this.#delete = database.prepare('delete from sessions where sid = ?')
  }

  override get(sid: string, done: Done): void {
    const row = this.#read.get(sid)
    done(null, row ? JSON.parse(String(Reflect.get(row, 'data'))) : null)
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    this.#write.run(sid, JSON.stringify(session))
    done()
  }

  override destroy(sid: string, done: Done = () => undefined): void {
    this.#delete.run(sid)
    done()
  }
}
