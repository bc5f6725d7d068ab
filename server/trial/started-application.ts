/// <reference lib="esnext.disposable" preserve="true" />
import type { ApplicationFunction } from '../application/application'
import type { ApplicationUser } from './application-user'
import type { ApplicationClock } from './trial-clock'

/** An application by its module's path or address, or by its function. */
export type GivenApplication = string | URL | ApplicationFunction

/** Options of a start besides the application. */
export interface TestStartOptions {
  /** Whether the application's seeds run. Default: no, the database is empty. */
  readonly seeds?: boolean
  /**
   * The PostgreSQL on which a database is made, and removed at the end: the address of any database there. Default:
   * `TEST_DATABASE_URL`. Where that is not set, and for an empty one, SQLite in memory.
   */
  readonly databaseUrl?: string | undefined
}

/** An application that serves in this process, for a test. */
export interface StartedApplication {
  /** The address of its server, such as `http://127.0.0.1:41234`; the interface is at `/app` there. */
  readonly url: string
  /**
   * Signs in as a new user who has this role everywhere, or these roles; without either, as a visitor who is not
   * signed in. Throws for a role that there is not.
   */
  as(who?: string | UserOptions): Promise<ApplicationUser>
  /** The time that `Date` tells in the application and in its server. */
  readonly clock: ApplicationClock
  /** Stops the server, and removes the database and the files. */
  end(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The rights of a new user, and where and in which language they work. */
export interface UserOptions {
  readonly roles: readonly string[]
  /** A tenant by its name, made where it is not there yet: the roles are held in it alone. Default: everywhere. */
  readonly tenant?: string
  /** BCP 47, such as `de`. Default: `en`. */
  readonly language?: string
}
