import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../server/testing/database/postgres-server'
import { signIn } from '../api-client'
import type { Figure } from '../figure'
import { startProbe } from '../probe'
import { startProduct } from '../start-product'
import { percentile } from '../statistics'

const PEOPLE = 500
const SECONDS = 60

interface Rounds {
  readonly rounds: number
}

/**
 * An office signs in at once, from one address: how many come in, and how long others wait meanwhile (gate 23), on
 * both engines.
 */
export async function crowdFigures({ rounds }: Rounds): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    return [
      ...(await engineFigures({ rounds }, 'SQLite')),
      ...(await engineFigures({ rounds }, 'PostgreSQL', postgres.url)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function engineFigures({ rounds }: Rounds, engine: string, url = ''): Promise<Figure[]> {
  const env = { DATABASE_URL: url }
  const server = await startProduct({ name: `crowd-${engine}`, remotes: 'remotes', env })
  const file = fileURLToPath(new URL('./probe-slots.ts', import.meta.url))
  const probe = startProbe<readonly number[]>(file, [server.url])
  const left: number[] = []
  const seconds: number[] = []
  const ratios: number[] = []
  try {
    await probe.timesUntil(delay(2000))
    for (let round = 0; round < rounds; round += 1) {
      const alone = await probe.timesUntil(delay(5000))
      const startedAt = performance.now()
      const crowd = signInAll(server.url)
      const meanwhile = await probe.timesUntil(crowd)
      left.push(PEOPLE - (await crowd))
      seconds.push((performance.now() - startedAt) / 1000)
      ratios.push(percentile(meanwhile, 99) / percentile(alone, 99))
    }
  } finally {
    probe.stop()
    await server.kill()
  }
  const name = `${PEOPLE} right sign-ins of one address at once, ${engine}`
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

/** Signs all in, and counts those who were let in. */
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
