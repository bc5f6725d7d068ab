import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { onStopSignal } from '../stop-signals'
import { superviseWorker } from './supervise-worker'

interface WorkersOptions {
  readonly count: number
  /** The time that a worker that was told to stop still serves. */
  readonly drainMs: number
  readonly log: Logger
}

/** Longer than a worker takes for its own end, beyond the time to drain. */
const STOP_MS = 14_000

/**
 * Runs this program `count` times on one port, in processes of their own. The first one starts alone:
 * it migrates, seeds and publishes; where it cannot start, nobody does. One that ends later is replaced.
 * Settles when all of them listen.
 */
export async function runWorkers({
  count,
  drainMs,
  log,
}: WorkersOptions): Promise<{ readonly port: number }> {
  const stopping = new AbortController()
  const { close } = closeWithGrace(
    { delay: STOP_MS + drainMs, logger: false, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the workers stop because of an uncaught error')
      stopping.abort()
      await stopAll()
    },
  )
  onStopSignal(close, () => process.exit(1))
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
  const supervision = { fork: () => cluster.fork(settings), log, stopping: stopping.signal }
  void superviseWorker(supervision, () => first)
  for (let others = count - 1; others > 0; others -= 1) void superviseWorker(supervision)
  return ready
}

/** Settles with the address when all of them listen. */
function watchServing(count: number): Promise<{ readonly port: number }> {
  const serving = new Set<Worker>()
  cluster.on('exit', (worker) => serving.delete(worker))
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
  const ends = await Promise.all(workers.map(stopWorker))
  if (!ends.every((isGood) => isGood)) throw new Error('a worker ended with an error')
}

async function stopWorker(worker: Worker): Promise<boolean> {
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const [code, signal] = await exit
  // One that had only begun to start does not handle the signal yet, and dies of it.
  return code === 0 || signal === 'SIGTERM'
}
