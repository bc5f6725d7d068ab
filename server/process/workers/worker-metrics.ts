import cluster, { type Worker } from 'node:cluster'
import * as z from 'zod/mini'
import type { Metrics, MetricValues } from '../../metrics/metrics'
import { keepCounts } from '../../metrics/sum-metrics'

const question = z.object({ slipwayMetrics: z.literal('read') })
const answer = z.object({ slipwayMetrics: z.array(z.record(z.string(), z.unknown())) })

/** A worker that does not answer in time, because it is busy, is told of as it was. */
const WAIT_MS = 2000

/** In a worker: sends its figures to the first process whenever that asks. */
export function answerMetrics(metrics: Metrics): void {
  process.on('message', (message) => {
    if (!question.safeParse(message).success) return
    void metrics.read().then(
      (values) => process.send?.({ slipwayMetrics: values }, undefined, {}, () => undefined),
      () => undefined,
    )
  })
}

/**
 * In the first process: the figures of all workers. What a worker counted stays when it ends, otherwise
 * sums would fall, and that looks like a restart of all of them.
 */
export function collectWorkerMetrics(): () => Promise<readonly MetricValues[]> {
  const known = new Map<Worker, MetricValues>()
  let ended: Promise<MetricValues> = Promise.resolve([])
  cluster.on('exit', (worker) => {
    const last = known.get(worker)
    known.delete(worker)
    if (last) ended = ended.then((kept) => keepCounts([kept, last]))
  })
  return async () => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    await Promise.all(
      workers.map(async (worker) => {
        const values = await ask(worker)
        if (values && !worker.isDead()) known.set(worker, values)
      }),
    )
    return [await ended, ...known.values()]
  }
}

function ask(worker: Worker): Promise<MetricValues | undefined> {
  return new Promise((resolve) => {
    const settle = (values: MetricValues | undefined) => {
      clearTimeout(timer)
      worker.off('message', take).off('exit', leave)
      resolve(values)
    }
    const take = (message: unknown) => {
      const read = answer.safeParse(message)
      if (read.success) settle(read.data.slipwayMetrics)
    }
    const leave = () => settle(undefined)
    const timer = setTimeout(leave, WAIT_MS)
    worker.on('message', take).once('exit', leave)
    worker.send({ slipwayMetrics: 'read' }, (error) => error && leave())
  })
}
