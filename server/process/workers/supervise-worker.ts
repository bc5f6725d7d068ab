import type { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** The lifetime after which the end of a worker is no failure at its start. */
const STEADY_MS = 60_000

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
