import type { PostgresPoolClient } from 'kysely'
import {
  isBroken,
  MOST_TRIES,
  noteUndone,
  passingFailure,
  pauseBeforeRetry,
} from './passing-failures'

/** A connection out of the pool; one that is given back as broken is not used again. */
export interface PooledClient {
  query: PostgresPoolClient['query']
  release(isBroken: boolean): void
}

type Connect = () => Promise<PooledClient>
type Answer = Awaited<ReturnType<typeof runOn>>

/**
 * A connection whose short troubles are nobody's: a statement is tried again where that is safe. Reads
 * are, on another connection; a write only when the database took it back or never got it. Within a
 * transaction nothing is: `inTransaction` repeats the whole of it.
 */
export async function openSteadyClient(connect: Connect): Promise<PostgresPoolClient> {
  const client = new SteadyClient(await connectPatiently(connect), connect)
  return {
    // Kysely calls it in this way only; the type has cursors as well.
    query: ((text: string, values: unknown[]) =>
      client.query(text, values)) as PostgresPoolClient['query'],
    release: () => client.release(),
  }
}

class SteadyClient {
  #client: PooledClient
  readonly #connect: Connect
  #transaction: 'none' | 'open' | 'ending' = 'none'
  #isBroken = false

  constructor(client: PooledClient, connect: Connect) {
    this.#client = client
    this.#connect = connect
  }

  async query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'rollback') return await this.#rollBack()
    if (text === 'commit') this.#transaction = 'ending'
    const answer = await (this.#transaction === 'none'
      ? this.#runPatiently(text, values)
      : this.#runOnce(text, values))
    if (text === 'commit') this.#transaction = 'none'
    if (BEGIN.test(text)) this.#transaction = 'open'
    return answer
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #runPatiently(text: string, values: readonly unknown[]): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#run(text, values)
      } catch (error) {
        if (tries === MOST_TRIES || !mayRepeat(error, text)) throw error
        await pauseBeforeRetry()
        if (this.#isBroken) await this.#reconnect()
      }
    }
  }

  async #runOnce(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.#run(text, values)
    } catch (error) {
      const failure = passingFailure(error)
      if (failure === 'lost' && this.#transaction === 'ending') throw unknownOutcome(error)
      if (failure) noteUndone(error)
      throw error
    }
  }

  // With its connection a transaction is gone as well; the reason must not be lost by that.
  async #rollBack(): Promise<Answer> {
    this.#transaction = 'none'
    if (this.#isBroken) return nothing
    return await this.#run('rollback', [])
  }

  async #run(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await runOn(this.#client, text, values)
    } catch (error) {
      if (isBroken(error)) this.#isBroken = true
      throw error
    }
  }

  async #reconnect(): Promise<void> {
    // First: it may hold the last place that there is.
    this.#client.release(true)
    this.#client = gone
    this.#client = await connectPatiently(this.#connect)
    this.#isBroken = false
  }
}

function runOn({ query }: PooledClient, text: string, values: readonly unknown[]) {
  return query<Record<string, unknown>>(text, values)
}

// Nobody reads the command of a statement that changes no rows.
const nothing: Answer = { command: 'SELECT', rowCount: 0, rows: [] }

/** Takes the place of a connection that was given back when no other one came. */
const gone: PooledClient = {
  query: () => {
    throw new Error('Client was closed and is not queryable')
  },
  release: () => undefined,
}

async function connectPatiently(connect: Connect): Promise<PooledClient> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect()
    } catch (error) {
      if (tries === MOST_TRIES || passingFailure(error) === undefined) throw error
      await pauseBeforeRetry()
    }
  }
}

const BEGIN = /^(?:begin|start transaction)\b/

// A function of the database may write; these are the ones that are called alone.
const READ = /^\s*(?:select|begin|start transaction)\b(?!.*\b(?:nextval|setval|pg_notify)\b)/is

function mayRepeat(error: unknown, text: string): boolean {
  const failure = passingFailure(error)
  return failure === 'lost' ? READ.test(text) : failure !== undefined
}

/** The connection broke before it was known whether the transaction is kept. */
function unknownOutcome(cause: unknown): Error {
  const message = 'Connection terminated while a transaction was ending; it may have been kept'
  // PostgreSQL's own code for it: transaction_resolution_unknown.
  return Object.assign(new Error(message, { cause }), { code: '08007' })
}
