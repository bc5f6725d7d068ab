import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser'
import { changeFigures } from './browser/change-figures'
import { deadRemotesFigures } from './browser/dead-remotes-figures'
import { drawingFigures } from './browser/drawing-figures'
import { layoutShiftFigures } from './browser/layout-shift-figures'
import { leakFigures } from './browser/leak-figures'
import { type LoadLimits, loadFigures } from './browser/load-figures'
import { type LoadRun, measureLoads } from './browser/load-runs'
import { peerFigures } from './browser/peer-figures'
import { signInFigures } from './browser/sign-in-figures'
import { sizeFigures } from './browser/size-figures'
import { buildSmallRemotes } from './browser/small-remotes'
import { writeWaterfalls } from './browser/write-waterfalls'
import { cpuFigures } from './cpu/cpu-figures'
import { type Figure, isHeld } from './figure'
import { buildPeerPages } from './peers/build-pages'
import { recordsFigures } from './records/records-figures'
import { registryFigures } from './registry/registry-figures'
import { renderReport, renderTable } from './report'
import { renderPeers, renderPeerTable } from './report-peers'
import { streamsFigures } from './streams/streams-figures'

/**
 * `npm run bench [-- --quick] [--only loading,CPU] [--rounds 2]`: measures the product beside its peers
 * and its own limit. Ends with 1 when a gate is not held or a part could not be measured. The whole run
 * writes docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
  },
})
const isQuick = values.quick
const only = values.only.split(',').filter(Boolean)
const isWhole = !isQuick && only.length === 0
const rounds = Number(values.rounds ?? (isQuick ? 3 : 7))

const limits: LoadLimits = new Map([
  [1, { cold: 1.15, warm: 1.2 }],
  [8, { cold: 1.15, warm: 1.2 }],
  ...(isQuick ? [] : [[32, { cold: 1.4, warm: 1.4 }] as const]),
])

await buildSmallRemotes()
const figures: Figure[] = []
const broken: string[] = []
const loads: LoadRun[] = []
let peers: string | undefined
await measure('CPU', () => cpuFigures({ rounds }))
await measure('records', () => recordsFigures({ rounds, rows: isQuick ? 100_000 : 1_000_000 }))
await measure('registry', () => registryFigures({ rounds }))
await measure('streams', () =>
  streamsFigures({ rounds: Math.min(rounds, 4), streams: isQuick ? 1000 : 10_000 }),
)
await measure('sizes', sizeFigures)
if (!isQuick) await measure('peers', preparePeers)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
})
const run = { browser, rounds }
await measure('loading', takeLoads)
await measure('sign-in', () => signInFigures(run))
await measure('dead-remotes', () => deadRemotesFigures(run))
await measure('drawing', () => drawingFigures(run))
await measure('change', () => changeFigures(run))
await measure('leak', () => leakFigures(run, { visits: isQuick ? 100 : 500 }))
await measure('layout-shift', () => layoutShiftFigures({ browser, rounds: isQuick ? 1 : 3 }))
await browser.close()
figures.sort((a, b) => a.gate - b.gate)
if (peers && loads.length > 0) console.log(`${renderPeerTable(loads)}\n`)
console.log(renderTable(figures))
if (isWhole && broken.length === 0) writeReport()
if (broken.length > 0) console.log(`\nNot measured, see above: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 && figures.every(isHeld) ? 0 : 1

/** One part; when it breaks, the others are still measured. */
async function measure(name: string, take: () => Promise<readonly Figure[]>): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return
  const startedAt = performance.now()
  try {
    figures.push(...(await take()))
    console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
  } catch (error) {
    broken.push(name)
    console.error(`${name}:`, error instanceof Error ? error.stack : error)
  }
}

async function preparePeers(): Promise<readonly Figure[]> {
  peers = await buildPeerPages()
  return []
}

async function takeLoads(): Promise<readonly Figure[]> {
  loads.push(...(await measureLoads(run, { counts: [...limits.keys()], ...(peers && { peers }) })))
  return [...loadFigures(loads, limits), ...(peers ? peerFigures(loads) : [])]
}

function writeReport(): void {
  const commit = readCommit()
  // Few enough remotes that a picture fits a page.
  const shown = loads.find(({ count }) => count === 8)
  const pictures = shown ? writeWaterfalls(shown, commit) : []
  const report = { commit, rounds, figures, peers: renderPeers(loads, pictures) }
  writeFileSync('docs/performance.md', renderReport(report))
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
