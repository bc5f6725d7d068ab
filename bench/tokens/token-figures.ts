import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../server/testing/database/postgres-server'
import { createApiClient, signIn } from '../api-client'
import type { Figure } from '../figure'
import { type Probe, startProbe } from '../probe'
import { startProduct } from '../start-product'
import { percentile } from '../statistics'
import { type Attack, type Attacker, attacks, prepareAttacker } from './attacks'

interface Rounds {
  readonly rounds: number
}

const MS_OF_ROUND = 4000
/** As often as the rate of a team's token allows over a minute: five in a second. */
const MS_OF_TRY = 200

/**
 * How long others wait while a team's token, or an operator's layout, tries to stop the server: p99 of `GET /slots` and
 * of a save, over their time before (gate 27), on both engines.
 */
export async function tokenFigures({ rounds }: Rounds): Promise<Figure[]> {
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
  const env = { DATABASE_URL: url, TEAM_CALLS_PER_TOKEN: '999999' }
  const server = await startProduct({ name: `tokens-${engine}`, remotes: 'remotes', env })
  const cookie = await signIn(server.url)
  const file = fileURLToPath(new URL('./probe-calls.ts', import.meta.url))
  const probe = startProbe<Times>(file, [server.url, cookie])
  const figures: Figure[] = []
  try {
    const attacker = await prepareAttacker(server.url, createApiClient(server.url, cookie))
    await probe.timesUntil(delay(2000))
    for (const attack of attacks)
      figures.push(...(await attackFigures({ attack, attacker, probe, rounds, engine })))
  } finally {
    probe.stop()
    await server.kill()
  }
  return figures
}

interface Measured extends Rounds {
  readonly attack: Attack
  readonly attacker: Attacker
  readonly probe: Probe<Times>
  readonly engine: string
}

async function attackFigures(measured: Measured): Promise<Figure[]> {
  const { attack, attacker, probe, rounds, engine } = measured
  await attack.prepare?.(attacker)
  const ratios = { slots: [] as number[], saves: [] as number[] }
  let turn = 0
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await probe.timesUntil(delay(MS_OF_ROUND))
    const endsAt = performance.now() + MS_OF_ROUND
    const attacked = await probe.timesUntil(
      (async () => {
        while (performance.now() < endsAt) {
          turn += 1
          await Promise.all([attack.tryOnce(attacker, turn), delay(MS_OF_TRY)])
        }
      })(),
    )
    for (const of of ['slots', 'saves'] as const)
      ratios[of].push(percentile(attacked[of], 99) / percentile(quiet[of], 99))
  }
  const row = (what: string, samples: readonly number[]): Figure => ({
    gate: 27,
    name: `${attack.name}, ${engine}: ${what} meanwhile over its time before (p99)`,
    samples,
    limit: 2,
  })
  return [row('GET /slots', ratios.slots), row('a save', ratios.saves)]
}

interface Times {
  readonly slots: readonly number[]
  readonly saves: readonly number[]
}
