import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleServer } from '../scripts/bundle-server'
import { createRandom } from './faults/random'
import { describeRound, type Round, roundHeader } from './faults/round'
import { startRounds } from './faults/start-rounds'
import { writeRounds } from './faults/write-rounds'

/**
 * `npm run faults [-- --rounds 50 --seed 1]`: kills the server at random moments and checks that
 * nothing that it acknowledged is lost. Ends with 1 when something was.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
})
await bundleServer(process.cwd())
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'slipway-faults-'))
const random = createRandom(seed)
const startCount = Math.ceil(rounds / 5)

console.log(`${rounds} rounds, seed ${seed}\n\n${roundHeader}`)
const done: Round[] = []
try {
  const data = mkdtempSync(join(folder, 'data-'))
  await run(writeRounds({ data, rounds: rounds - startCount, random }))
  await run(startRounds({ folder, rounds: startCount, random }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const faulty = done.filter(({ faults }) => faults.length > 0)
const acknowledged = done.reduce((sum, round) => sum + round.acknowledged, 0)
console.log(
  `\n${acknowledged} acknowledged changes, ${faulty.length} of ${done.length} rounds with faults`,
)
process.exit(faulty.length === 0 && done.length === rounds ? 0 : 1)

async function run(results: AsyncIterable<Round>): Promise<void> {
  for await (const round of results) {
    done.push(round)
    console.log(describeRound(round, done.length))
  }
}
