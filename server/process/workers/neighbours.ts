import type { Worker } from 'node:cluster'

/** How long a worker that hangs may keep the others waiting. */
const PATIENCE_MS = 1000

/**
 * In a worker: calls `look` whenever one of the workers asks all of them to. Returns what asks, and
 * settles when they have looked.
 */
export function meetNeighbours(look: () => Promise<void>): () => Promise<void> {
  const asked = new Map<number, () => void>()
  let count = 0
  process.on('message', (message: unknown) => {
    const answer = () => process.send?.(message)
    if (isAbout('all-look', message)) asked.get(message.id)?.()
    // What fails here fails again, and is logged, when this worker looks by itself.
    if (isAbout('look', message)) void look().then(answer, answer)
  })
  return async () => {
    count += 1
    const id = count
    await new Promise<void>((resolve) => {
      asked.set(id, resolve)
      process.send?.({ about: 'all-look', id })
    })
    asked.delete(id)
  }
}

/** In the first process: what to do with a message, so that `workers` can ask each other. */
export function introduce(workers: ReadonlySet<Worker>): (from: Worker, message: unknown) => void {
  const asked = new Map<number, () => void>()
  let count = 0
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined

  async function ask(worker: Worker): Promise<void> {
    count += 1
    const id = count
    await new Promise<void>((resolve) => {
      asked.set(id, resolve)
      setTimeout(resolve, PATIENCE_MS).unref()
      worker.send({ about: 'look', id }, (error) => error && resolve())
    })
    asked.delete(id)
  }

  // Who asks while the others look waits for one more round; that one is for all who asked meanwhile.
  function nextRound(): Promise<unknown> {
    next ??= current.then(() => {
      next = undefined
      current = Promise.all([...workers].map(ask))
      return current
    })
    return next
  }

  return (from, message) => {
    if (isAbout('look', message)) asked.get(message.id)?.()
    if (isAbout('all-look', message))
      void nextRound().then(() => from.send(message, () => undefined))
  }
}

interface Message {
  readonly about: 'look' | 'all-look'
  readonly id: number
}

// Other things may be said on the same channel.
function isAbout(about: Message['about'], message: unknown): message is Message {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'about') === about
}
