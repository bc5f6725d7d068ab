import cluster, { type Worker } from 'node:cluster'

/** Runs before a measured server, in its process: reports CPU time and memory on request, and delays nothing. */
process.on('message', (question) => {
  if (question === 'memory') process.send?.(process.memoryUsage.rss())
  if (question === 'cpu') process.send?.(cpuTime())
  if (question === 'workers') void tellOfWorkers()
})
// A worker lives by its channel.
if (cluster.isPrimary) process.channel?.unref()

async function tellOfWorkers(): Promise<void> {
  process.send?.(await Promise.all(workers().map(cpuOf)))
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function cpuOf(worker: Worker): Promise<number> {
  return new Promise((fulfil) => {
    // The product's workers talk to each other on the same channel.
    const heard = (answer: unknown) => {
      if (typeof answer !== 'number') return
      worker.off('message', heard)
      fulfil(answer)
    }
    worker.on('message', heard).send('cpu')
  })
}
