import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bundleServer } from '../scripts/bundle-server'
import { auditFigures } from './audit/audit-figures'
import { changeFigures } from './browser/change-figures'
import { countFigures } from './browser/count-figures'
import { dashboardFigures } from './browser/dashboard-figures'
import { deadRemotesFigures } from './browser/dead-remotes-figures'
import { drawingFigures } from './browser/drawing-figures'
import { launchBrowser } from './browser/launch-browser'
import { layoutShiftFigures } from './browser/layout-shift-figures'
import { leakFigures } from './browser/leak-figures'
import { loadFigures, loadGates } from './browser/load-figures'
import { type LoadRun, measureLoads } from './browser/load-runs'
import { peerFigures } from './browser/peer-figures'
import { signInFigures } from './browser/sign-in-figures'
import { sizeFigures } from './browser/size-figures'
import { buildSmallRemotes } from './browser/small-remotes'
import { strangersFigures } from './browser/strangers-figures'
import { writeWaterfalls } from './browser/write-waterfalls'
import { catalogueFigures } from './catalogue/catalogue-figures'
import { coresFigures } from './cores/cores-figures'
import { cpuFigures } from './cpu/cpu-figures'
import { crowdFigures } from './crowd/crowd-figures'
import { checkFigure, type Figure, isHeld, withRoom } from './figure'
import { http2Figures } from './http2/http2-figures'
import { liveFigures } from './live/live-figures'
import { packageFigures } from './package/package-figures'
import { buildPeerPages } from './peers/build-pages'
import { recordsFigures } from './records/records-figures'
import { registryFigures } from './registry/registry-figures'
import { renderReport, renderTable } from './report'
import { renderPeers, renderPeerTable } from './report-peers'
import { reportsFigures } from './reports/reports-figures'
import { streamsFigures } from './streams/streams-figures'
import { tokenFigures } from './tokens/token-figures'
import { writeCurve } from './write-curve'

/**
 * `npm run bench [-- --quick] [--only loading,CPU] [--rounds 2]`: measures the product beside its peers
 * and its own limit. Ends with 1 when a gate is not held or a part could not be measured. The whole run
 * writes docs/performance.md; `--quick` has the parts that a slow and noisy machine measures as well as any.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
  },
})
await bundleServer(process.cwd())
const rounds = Number(values.rounds ?? (values.quick ? 3 : 7))
const loads: LoadRun[] = []
let peers: string | undefined

await buildSmallRemotes()
const browser = await launchBrowser()
const run = { browser, rounds }
const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  CPU: () => cpuFigures(run),
  records: () => recordsFigures({ rounds, rows: 1_000_000 }),
  registry: () => registryFigures(run),
  reports: () => reportsFigures(run),
  streams: () => streamsFigures({ rounds: Math.min(rounds, 4), streams: 10_000 }),
  catalogue: () => catalogueFigures({ rounds, history: 10_000, releases: 1000 }),
  audit: () => auditFigures({ rounds, few: 100_000, many: 10_000_000 }),
  cores: () => coresFigures(run),
  package: () => packageFigures({ rounds }),
  tokens: () => tokenFigures({ rounds: Math.min(rounds, 4) }),
  crowd: () => crowdFigures({ rounds: Math.min(rounds, 4) }),
  sizes: sizeFigures,
  peers: preparePeers,
  loading: takeLoads,
  dashboard: () => dashboardFigures(run),
  'http-2': () => http2Figures(run),
  'sign-in': () => signInFigures(run),
  'dead-remotes': () => deadRemotesFigures(run),
  strangers: () => strangersFigures(run),
  drawing: () => drawingFigures(run),
  change: () => changeFigures(run),
  leak: () => leakFigures(run, { visits: 500 }),
  'layout-shift': () => layoutShiftFigures({ browser, rounds: 3 }),
  live: () => liveFigures(run),
}
const quickParts: typeof parts = {
  CPU: async () => withRoom(await cpuFigures(run), 2),
  package: () => packageFigures({ rounds }),
  sizes: sizeFigures,
  counts: () => countFigures(run),
  'sign-in': () => signInFigures(run),
}
const offered = values.quick ? quickParts : parts
const wanted = values.only.split(',').filter(Boolean)
for (const name of wanted)
  if (!(name in offered))
    throw new Error(`There is no part ${name}: ${Object.keys(offered).join()}`)

const figures: Figure[] = []
const broken: string[] = []
for (const [name, take] of Object.entries(offered))
  if (wanted.length === 0 || wanted.includes(name)) await measure(name, take)
await browser.close()
figures.sort((a, b) => a.gate - b.gate)
if (peers && loads.length > 0) console.log(`${renderPeerTable(loads)}\n`)
console.log(renderTable(figures))
if (!values.quick && wanted.length === 0) writeReport()
if (broken.length > 0) console.log(`\nNot measured, see above: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 && figures.every(isHeld) ? 0 : 1

/** One part; when it breaks, the others are still measured. */
async function measure(name: string, take: () => Promise<readonly Figure[]>): Promise<void> {
  const startedAt = performance.now()
  try {
    const taken = await take()
    taken.forEach(checkFigure)
    figures.push(...taken)
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
  loads.push(
    ...(await measureLoads(run, { counts: [...loadGates.keys()], ...(peers && { peers }) })),
  )
  return [...loadFigures(loads), ...(peers ? peerFigures(loads) : [])]
}

function writeReport(): void {
  const commit = readCommit()
  // Few enough remotes that a picture fits a page.
  const shown = loads.find(({ count }) => count === 8)
  const pictures = shown ? writeWaterfalls(shown, commit) : []
  const curves = writeCurve(figures, commit)
  const report = { commit, rounds, figures, curves, peers: renderPeers(loads, pictures) }
  writeFileSync('docs/performance.md', renderReport(report))
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
