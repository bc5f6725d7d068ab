import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

interface ListenOptions {
  readonly databaseUrl: string
  readonly channel: string
  readonly onNotice: () => void
  readonly onError: (error: Error) => void
}

const AGAIN_MS = 1000

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
  client.on('notification', onNotice)
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    // What came while nobody listened.
    onNotice()
    await over
  } finally {
    ended.abort()
    await client.end().catch(() => undefined)
  }
}
