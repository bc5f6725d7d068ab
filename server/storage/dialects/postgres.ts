import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../schema'
import { type ConnectionShare, createConnectionShares } from './connections/connection-shares'
import type { PoolLimits } from './connections/pool-limits'
import { openSteadyClient, type PooledClient } from './connections/steady-client'
import type { NoticeKind } from './notice-kind'

const AGAIN_MS = 1000

const INT8 = 20

/** The read of a request's viewer is given up after 1.8 seconds. */
const WAIT_MS = { place: 1500, connection: 1500, lock: 3000 } as const

/** PostgreSQL by a pool. A broken connection costs nobody anything but time, and never the process. */
export function openPostgres(
  databaseUrl: string,
  limits: PoolLimits,
  onIdleError: (error: Error) => void,
) {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), ...timeLimits(limits) })
  pool.on('error', onIdleError)
  // A checked-out client emits its error on itself only; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  const shares = createConnectionShares({
    size: limits.connections,
    queue: limits.queue,
    waitMs: WAIT_MS.place,
  })
  const open = (share: ConnectionShare) => databaseOf(() => connect(pool, share))
  const parts = new Map<string, Kysely<Schema>>()
  return {
    db: open(shares.others),
    viewers: open(shares.viewers),
    part(name: string): Kysely<Schema> {
      const known = parts.get(name) ?? open(shares.part())
      parts.set(name, known)
      return known
    },
    load: shares.load,
    close: (): Promise<void> => pool.end(),
  }
}

/** One connection without limits of time, for what changes the tables. */
export async function withOneConnection<Result>(
  databaseUrl: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 1 })
  // Its query fails with it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Of each connection for statements. */
export function connectionOptions(databaseUrl: string): pg.PoolConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  return {
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: WAIT_MS.connection,
    keepAlive: true,
    application_name: 'slipway',
  }
}

function timeLimits({ connections, statementMs }: PoolLimits): pg.PoolConfig {
  return {
    max: connections,
    // The server's deadline, and ours for a server that is frozen.
    statement_timeout: statementMs,
    query_timeout: statementMs + 2000,
    lock_timeout: Math.min(WAIT_MS.lock, statementMs),
    idle_in_transaction_session_timeout: statementMs + 5000,
  }
}

function databaseOf(connectOnce: () => Promise<PooledClient>): Kysely<Schema> {
  const pool = { connect: () => openSteadyClient(connectOnce), end: () => Promise.resolve() }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

async function connect(pool: pg.Pool, share: ConnectionShare): Promise<PooledClient> {
  const leave = await share.enter()
  try {
    const client = await pool.connect()
    return {
      query: client.query.bind(client) as PooledClient['query'],
      release(isBroken) {
        client.release(isBroken)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

interface ListenOptions {
  readonly databaseUrl: string
  readonly channel: string
  readonly onNotice: (how: NoticeKind) => void
  readonly onError: (error: Error) => void
}

/** Listens on a connection of its own, and on a new one when that breaks; returns what stops it. */
export function listenPostgres(options: ListenOptions): () => void {
  const stop = new AbortController()
  void listenAgain(options, stop.signal)
  return () => stop.abort()
}

async function listenAgain(options: ListenOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(options, signal).catch(options.onError)
    await setTimeout(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function listenOnce(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { databaseUrl, channel, onNotice } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1500,
    keepAlive: true,
    application_name: 'slipway notices',
  })
  const ended = new AbortController()
  const over = new Promise<void>((resolve, reject) => {
    client.once('end', resolve).on('error', reject)
    signal.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal })
  })
  // It may break before anybody waits for it.
  over.catch(() => undefined)
  client.on('notification', () => onNotice('notice'))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    // What came while nobody listened.
    onNotice('listening')
    await over
  } finally {
    ended.abort()
    await client.end().catch(() => undefined)
  }
}
