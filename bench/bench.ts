import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser'
import { deadRemotesFigures } from './browser/dead-remotes-figures'
import { drawingFigures } from './browser/drawing-figures'
import { layoutShiftFigures } from './browser/layout-shift-figures'
import { type LoadLimits, loadFigures } from './browser/load-figures'
import { signInFigures } from './browser/sign-in-figures'
import { sizeFigures } from './browser/size-figures'
import { buildSmallRemotes } from './browser/small-remotes'
import { cpuFigures } from './cpu/cpu-figures'
import { type Figure, isHeld } from './figure'
import { recordsFigures } from './records/records-figures'
import { renderReport, renderTable } from './report'

/**
 * `npm run bench [-- --quick]`: measures the product beside its peers and its own limit. Ends with 1
 * when a gate is not held or a part could not be measured. The full run writes docs/performance.md.
 */
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 3 : 7

const limits: LoadLimits = new Map([
  [1, { cold: 1.3, warm: 1.4 }],
  [8, { cold: 1.4, warm: 1.5 }],
  ...(isQuick ? [] : [[32, { cold: 1.8, warm: 1.8 }] as const]),
])

await buildSmallRemotes()
const figures: Figure[] = []
const broken: string[] = []
await measure('CPU', () => cpuFigures({ rounds }))
await measure('records', () => recordsFigures({ rounds, rows: isQuick ? 100_000 : 1_000_000 }))
await measure('sizes', sizeFigures)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
})
const run = { browser, rounds }
await measure('loading', () => loadFigures(run, limits))
await measure('the sign-in page', () => signInFigures(run))
await measure('dead remotes', () => deadRemotesFigures(run))
await measure('drawing', () => drawingFigures(run))
await measure('layout shift', () => layoutShiftFigures({ browser, rounds: isQuick ? 1 : 3 }))
await browser.close()
figures.sort((a, b) => a.gate - b.gate)
console.log(renderTable(figures))
if (!isQuick && broken.length === 0)
  writeFileSync('docs/performance.md', renderReport({ commit: commit(), rounds, figures }))
process.exitCode = broken.length === 0 && figures.every(isHeld) ? 0 : 1

/** One part; when it breaks, the others are still measured. */
async function measure(name: string, take: () => Promise<readonly Figure[]>): Promise<void> {
  const startedAt = performance.now()
  try {
    figures.push(...(await take()))
    console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
  } catch (error) {
    broken.push(name)
    console.error(`${name}:`, error)
  }
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
