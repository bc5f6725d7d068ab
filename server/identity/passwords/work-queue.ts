interface WorkQueueOptions {
  readonly concurrency: number
  readonly queueLimit: number
  /** Makes the error for work that does not fit any more. */
  readonly refuse: () => Error
}

/** Runs work in the order it comes, so much of it at once. */
export function createWorkQueue({ concurrency, queueLimit, refuse }: WorkQueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    if (waiting.length >= queueLimit) throw refuse()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
