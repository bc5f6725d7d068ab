import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { introduce } from './neighbours'

interface WorkersOptions {
  readonly count: number
  readonly log: Logger
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** Who lived for so long did not fail at its start. */
const STEADY_MS = 60_000
/** Longer than a worker takes for its own end. */
const STOP_MS = 12_000

/**
 * Runs this program `count` times on one port, in processes of their own. The first one starts alone:
 * it migrates, seeds and publishes; where it cannot start, nobody does. One that ends later is replaced.
 * Settles when all of them listen.
 */
export async function runWorkers({
  count,
  log,
}: WorkersOptions): Promise<{ readonly port: number }> {
  const stopping = new AbortController()
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the workers end on an error that nothing caught')
    stopping.abort()
    await stopAll()
  })
  // All count their changes from the same number on.
  cluster.setupPrimary({ args: [String(Date.now())] })
  const ready = watchServing(count)
  const first = cluster.fork()
  const failed = await Promise.race([
    once(first, 'exit'),
    once(first, 'listening').then(() => null),
  ])
  // It has said why.
  if (failed && !stopping.signal.aborted) process.exit(failed[0] ?? 1)
  if (stopping.signal.aborted) return ready
  for (let seat = 0; seat < count; seat += 1)
    void keepSeat(seat === 0 ? first : cluster.fork(), { log, stopping: stopping.signal })
  return ready
}

/** Lets those that listen ask each other; settles with the address when all of them do. */
function watchServing(count: number): Promise<{ readonly port: number }> {
  const serving = new Set<Worker>()
  cluster.on('exit', (worker) => serving.delete(worker))
  cluster.on('message', introduce(serving))
  return new Promise((resolve) => {
    cluster.on('listening', (worker, { port }) => {
      serving.add(worker)
      if (serving.size === count) resolve({ port })
    })
  })
}

interface Seat {
  readonly log: Logger
  readonly stopping: AbortSignal
}

/** Puts another worker into the place of one that ended, each time later when they end at once. */
async function keepSeat(first: Worker, { log, stopping }: Seat): Promise<void> {
  let worker = first
  let failures = 0
  for (;;) {
    const startedAt = performance.now()
    const [code, signal] = await once(worker, 'exit')
    if (stopping.aborted) return
    failures = performance.now() - startedAt < STEADY_MS ? failures + 1 : 0
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    const { id, process: ended } = worker
    log.error(
      { worker: id, pid: ended.pid, code, signal, pause },
      'a worker ended; another one takes its place',
    )
    await setTimeout(pause, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    worker = cluster.fork()
  }
}

async function stopAll(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const codes = await Promise.all(
    workers.map(async (worker) => {
      const exit = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      const [code] = await exit
      return code
    }),
  )
  if (codes.some((code) => code !== 0)) throw new Error('a worker did not end well')
}
