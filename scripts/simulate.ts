import { timesOf } from '../server/testing/guard/simulate'
import {
  type FailingWorld,
  failingWorlds,
  type NamedWorld,
  nullWorlds,
} from '../server/testing/guard/world'
import { randomFrom } from '../server/testing/random-from'

/**
 * Simulates how often the guard is wrong, and how soon it acts: the tables of
 * docs/decisions/067-how-often-the-guard-is-wrong.md.
 * `npm run simulate -- 200` makes fewer runs of each case; `npm run simulate -- 2000 'base.* 20 users, 5 %'` those of
 * some.
 */
const [, , count = '2000', part = ''] = process.argv
const runs = Number(count)
/** Of those that fail, half as many runs. */
const failingRuns = Math.ceil(runs / 2)

const MOST_WRONG = 0.01
let isWrong = false

const say = (...cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
const percent = (share: number) => `${(100 * share).toFixed(2)} %`
const isWanted = ({ kind, world: { users, rate } }: NamedWorld) =>
  new RegExp(part).test(`${kind}, ${users} users, ${100 * rate} %`)

function runNull({ kind, world }: NamedWorld, seed: number): void {
  const times = timesOf(world, { runs, random: randomFrom(seed) })
  const wrong = times.filter((time) => time !== undefined).length / runs
  isWrong ||= wrong > MOST_WRONG
  say(kind, world.users, `${100 * world.rate} %`, percent(wrong))
}

function runFailing({ kind, world, within, share }: FailingWorld, seed: number): void {
  const times = timesOf(world, { runs: failingRuns, random: randomFrom(seed) })
  const inTime = times.filter((time) => time !== undefined && time <= within).length / failingRuns
  isWrong ||= inTime < share
  say(kind, world.users, `${within / 1000} s`, percent(inTime), `≥ ${100 * share} %`)
}

if (!Number.isInteger(runs) || runs < 1) refuse(`"${count}" is no number of runs.`)
if (![...failingWorlds, ...nullWorlds].some(isWanted)) refuse(`No case is named like "${part}".`)
say('fails for all', 'users', 'off within', `of ${failingRuns} runs`, 'wanted')
say('---', '--:', '--:', '--:', '--:')
failingWorlds.forEach((one, index) => isWanted(one) && runFailing(one, index))
process.stdout.write('\n')
say('no worse', 'users', 'rate', `wrongly off, of ${runs} runs`)
say('---', '--:', '--:', '--:')
nullWorlds.forEach((one, index) => isWanted(one) && runNull(one, 100 + index))
if (isWrong) {
  process.stderr.write('A case is beyond its limit: see server/guard/judgement/judge.ts.\n')
  process.exitCode = 1
}

function refuse(fault: string): never {
  process.stderr.write(`${fault} Write: npm run simulate -- 200 'base.* 20 users, 5 %'\n`)
  process.exit(64)
}
