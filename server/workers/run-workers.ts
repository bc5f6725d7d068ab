import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { keepSeat } from './keep-seat'
import { introduce } from './neighbours'

interface WorkersOptions {
  readonly count: number
  readonly log: Logger
}

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
  // All count their changes from the same number on; with it they know that they are ours.
  const settings = { SLIPWAY_WORKER: String(Date.now()) }
  const ready = watchServing(count)
  const first = cluster.fork(settings)
  const failed = await Promise.race([
    once(first, 'exit'),
    once(first, 'listening').then(() => null),
  ])
  // It has said why.
  if (failed && !stopping.signal.aborted) process.exit(failed[0] ?? 1)
  if (stopping.signal.aborted) return ready
  const seat = { fork: () => cluster.fork(settings), log, stopping: stopping.signal }
  void keepSeat(seat, () => first)
  for (let others = count - 1; others > 0; others -= 1) void keepSeat(seat)
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

async function stopAll(): Promise<void> {
  // One that never came to be has no pid, and no end either.
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker?.process.pid === undefined ? [] : [worker],
  )
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
