import cluster, { type Worker } from 'node:cluster'
import { type EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { onStopSignal } from '../stop-signals'

const FIRST_PAUSE_MS = 100

const LONGEST_PAUSE_MS = 30_000

/** The lifetime after which the end of a worker is no failure at its start. */
const STEADY_MS = 60_000

interface WorkersOptions {
  readonly count: number
  /** The time that a worker that was told to stop still serves. */
  readonly drainMs: number
  readonly log: Logger
  /** Called when all of them have ended, before this process does. */
  readonly onStopped: () => Promise<void>
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
  onStopped,
}: WorkersOptions): Promise<{ readonly port: number }> {
  const stopping = new AbortController()
  const { close } = closeWithGrace(
    { delay: STOP_MS + drainMs, logger: false, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'the workers stop because of an uncaught error')
      stopping.abort()
      try {
        await stopAll()
      } finally {
        await onStopped()
      }
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

/** The parts of a worker that are needed here. */
export interface SupervisedWorker extends EventEmitter {
  readonly id: number
  /** Without a pid it never came to be. */
  readonly process: { readonly pid?: number | undefined }
}

interface Supervision {
  readonly fork: () => SupervisedWorker
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly stopping: AbortSignal
}

/**
 * Puts another worker into the place of one that ended or could not be started, each time later when
 * they end at once. Never rejects: that would end all the others too.
 */
export async function superviseWorker(
  { fork, log, stopping }: Supervision,
  first: () => SupervisedWorker = fork,
): Promise<void> {
  let failures = 0
  for (let start = first; !stopping.aborted; start = fork) {
    const startedAt = performance.now()
    const end = await runToEnd(start, log)
    if (stopping.aborted) return
    failures = performance.now() - startedAt < STEADY_MS ? failures + 1 : 0
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    log.error({ ...end, pause }, 'a worker ended; another one replaces it')
    await setTimeout(pause, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** Returns what there is to say of the end. */
async function runToEnd(start: () => SupervisedWorker, log: Supervision['log']): Promise<object> {
  try {
    return await endOf(start(), log)
  } catch (error) {
    return { err: error }
  }
}

function endOf(worker: SupervisedWorker, log: Supervision['log']): Promise<object> {
  const { id, process } = worker
  return new Promise((resolve, reject) => {
    worker.once('exit', (code: number | null, signal: string | null) =>
      resolve({ worker: id, pid: process.pid, code, signal }),
    )
    worker.on('error', (error: unknown) => {
      // It never started, and no exit follows. One that lives was not reached, and keeps running.
      if (process.pid === undefined) reject(error)
      else log.warn({ err: error, worker: id }, 'a message did not reach a worker')
    })
  })
}
