import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../find-browser'
import { recipes } from './recipes'
import { isCached } from './repositories'
import { type Tried, tryRecipe } from './try-recipe'

/**
 * `npm run world`: builds of public repositories, each as its authors left it: fetched, installed, changed by
 * `slipway adopt`, built, and drawn by `slipway check` in Chromium. `--latest` builds with the newest bundlers of the
 * registry; `--warm` leaves out what is not in the cache (`SLIPWAY_WORLD_CACHE`); names are the only builds. No step of
 * `npm test`, as it may fail without a change here.
 */
const args = process.argv.slice(2)
const isLatest = args.includes('--latest')
const isWarm = args.includes('--warm')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !recipes.some((recipe) => recipe.name === name))
if (unknown.length > 0) {
  const known = recipes.map(({ name }) => name).join(', ')
  console.error(`There is no ${unknown.join(', ')}. Those that are: ${known}.`)
  process.exit(2)
}

const browser = await findBrowser()
const reports = join(process.cwd(), '.cache/world/reports')
await mkdir(reports, { recursive: true })
const tried: Tried[] = []
for (const recipe of recipes) {
  if (names.length > 0 && !names.includes(recipe.name)) continue
  if (isWarm && !(await isCached(recipe))) continue
  const one = await tryRecipe(recipe, { isLatest, browser })
  console.log(line(one))
  if (one.broke) await writeFile(join(reports, `${one.name}.txt`), one.broke.why)
  tried.push(one)
}
const failed = tried.filter(({ broke }) => broke)
for (const { name, broke } of failed)
  console.log(`failed: world: ${name} at ${broke?.step}; whole: .cache/world/reports/${name}.txt`)
console.log(`${tried.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

function line({ name, seconds, builtWith, broke }: Tried): string {
  const times = Object.entries(seconds).map(([step, count]) => `${step} ${count} s`)
  const end = broke ? `${broke.step} broke: ${reasonOf(broke.why)}` : 'drawn'
  return `${name}: ${end} (${times.join(', ')}; ${builtWith.join(', ')})`
}

// The first line is the command.
function reasonOf(why: string): string {
  const lines = why.split('\n').filter((text) => text.trim())
  return (lines.find((text) => /error|fault|cannot/i.test(text)) ?? lines.at(-1) ?? '').slice(
    0,
    300,
  )
}
