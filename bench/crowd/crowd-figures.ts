import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../api-client'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { percentile } from '../statistics'

const PEOPLE = 500
const SECONDS = 60

/** An office signs in at once, from one address: how many come in, and how long others wait meanwhile (gate 23). */
export async function crowdFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const server = await startProduct({ name: 'crowd', remotes: 'remotes' })
  const left: number[] = []
  const seconds: number[] = []
  const ratios: number[] = []
  try {
    await timeSlots(server.url, delay(2000))
    for (let round = 0; round < rounds; round += 1) {
      const alone = await timeSlots(server.url, delay(5000))
      const startedAt = performance.now()
      const crowd = signInAll(server.url)
      const meanwhile = await timeSlots(server.url, crowd)
      left.push(PEOPLE - (await crowd))
      seconds.push((performance.now() - startedAt) / 1000)
      ratios.push(percentile(meanwhile, 99) / percentile(alone, 99))
    }
  } finally {
    await server.kill()
  }
  const name = `${PEOPLE} right sign-ins of one address at once`
  return [
    { gate: 23, name: `${name}: not let in within ${SECONDS} s`, samples: left, limit: 0 },
    { gate: 23, name: `${name}: until the last is in`, samples: seconds, unit: ' s' },
    {
      gate: 23,
      name: `${name}: GET /slots meanwhile over its time alone (p99)`,
      samples: ratios,
      limit: 2,
      stretch: 1.2,
    },
  ]
}

/** How many were let in. */
async function signInAll(url: string): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000
  const attempts = Array.from({ length: PEOPLE }, () =>
    signIn(url).then(
      () => performance.now() < endsAt,
      () => false,
    ),
  )
  return (await Promise.all(attempts)).filter(Boolean).length
}

/** Milliseconds of one request after the other until `end`. */
async function timeSlots(url: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  void end.finally(() => over.abort())
  while (!over.signal.aborted) {
    const startedAt = performance.now()
    await (await fetch(`${url}/slots`)).arrayBuffer()
    times.push(performance.now() - startedAt)
    await delay(2)
  }
  return times
}
