import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { bundleServer } from '../../scripts/bundle-server'
import { findBrowser } from '../find-browser'
import { startDemoHost } from './demo-host'
import { judgeSolution, type Outcome, steps } from './judge-solution'
import { tasks } from './tasks/tasks'
import { prepareWorkplace } from './workplace'
import { writeTasks } from './write-tasks'

/**
 * `npm run agent-tasks -- FOLDER`: judges the solutions of the ten tasks that are in FOLDER, and exits with 1 where
 * fewer than eight are solved. Names of tasks behind it are the only ones. `--write FOLDER` writes what a solver
 * is given.
 */
const wanted = 8
const words = process.argv.slice(2)
const [given, ...names] = words.filter((word) => !word.startsWith('--'))
if (!given) fail('Name the folder: npm run agent-tasks -- FOLDER, or --write FOLDER.')
const folder = resolve(given)
const chosen = tasks.filter(({ name }) => names.length === 0 || names.includes(name))

process.env['TEST_BROWSER'] = await findBrowser()
await bundleServer(process.cwd())
const browser = await chromium.launch({
  executablePath: process.env['TEST_BROWSER'],
  args: ['--no-sandbox'],
})
const host = await startDemoHost(browser)
const solved = await (words.includes('--write') ? write() : judge()).finally(async () => {
  await host.stop()
  await browser.close()
})
process.exit(solved < Math.min(wanted, chosen.length) ? 1 : 0)

async function write(): Promise<number> {
  await mkdir(folder, { recursive: true })
  await writeTasks(host, chosen, folder)
  say(`Written: ${chosen.map(({ name }) => join(given ?? '', name)).join(', ')}`)
  return chosen.length
}

async function judge(): Promise<number> {
  const workplace = await prepareWorkplace()
  const outcomes: Outcome[] = []
  for (const task of chosen) {
    const solution = join(folder, task.name)
    const isThere = await stat(solution).catch(() => undefined)
    const outcome: Outcome = isThere
      ? await judgeSolution({ host, workplace, task, solution })
      : { name: task.name, passed: [], why: `there is no ${solution}` }
    say(`${task.name}: ${outcome.why ?? 'solved'}`)
    outcomes.push(outcome)
  }
  process.stdout.write(`\n${resultTable(outcomes)}`)
  const done = outcomes.filter(({ why }) => why === undefined).length
  say(`${done} of ${outcomes.length} are solved.`)
  return done
}

/** The outcomes as a table in Markdown. */
function resultTable(outcomes: readonly Outcome[]): string {
  const head = ['task', ...steps, 'solved']
  const rows = outcomes.map(({ name, passed, why }) => {
    const marks = steps.map((step, at) => markOf(passed.includes(step), at === passed.length))
    return [name, ...marks, why === undefined ? 'yes' : `no: ${oneLine(why)}`]
  })
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function markOf(isPassed: boolean, isNext: boolean): string {
  if (isPassed) return 'yes'
  return isNext ? 'no' : '–'
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 500)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

function fail(text: string): never {
  say(text)
  process.exit(2)
}
