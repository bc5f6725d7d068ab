import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { jestSteps } from './jest-step'
import { playwrightSteps } from './playwright-step'
import { writeSeconds } from './seconds.mjs'
import type { Count, Step } from './test-step'

/**
 * Everything that `npm test` runs, the names of what failed, the seconds of each step, and one line that
 * counts it all. With names as arguments only those steps run: `npm test -- jest`. `browsers`, which needs
 * packages of the system, `nodes`, which fetches other versions of Node, `image`, which builds one, and `bench`,
 * whose ratios need a machine that does nothing else, run by their names alone (.ci/run).
 *
 * With `TESTS_END_AT`, in milliseconds since 1970, it ends by then: what has not run is named above the
 * count, and fails nothing.
 */
const root = process.cwd()
const results = join(root, '.cache/test')
const bin = (name: string) => `node_modules/${name}`
const tsc = (project: string) => [
  bin('typescript7/bin/tsc'),
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`,
]

const checks: readonly Step[] = [
  ...['shared', 'server', 'host', 'remotes', 'server/demo', 'tsconfig.node.json'].map(
    (project) => ({
      name: `types ${project}`,
      args: tsc(project),
    }),
  ),
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'import rules', args: ['--import', 'tsx', 'scripts/check-imports.ts'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
]

const builds: readonly Step[] = ['server', 'host', 'sdk', 'remotes'].map((part) => ({
  name: `build ${part}`,
  args: ['--import', 'tsx', 'scripts/build.ts', `--only-${part}`],
}))

const [jest, clock] = jestSteps(results)
const [browser, ...roads] = playwrightSteps(results)

/** In this order; where there are processors enough, those of one line run beside each other. */
const suites: readonly (readonly Step[])[] = [
  [{ name: 'size', args: ['--import', 'tsx', bin('size-limit/bin.js')] }],
  [jest, browser],
  [clock],
  ...roads.map((road) => [road]),
  [{ name: 'nodes', args: ['--import', 'tsx', 'scripts/other-nodes.ts'], isOnlyNamed: true }],
  [{ name: 'image', args: ['--import', 'tsx', 'scripts/image/image.ts'], isOnlyNamed: true }],
  [{ name: 'bench', args: ['--import', 'tsx', 'bench/bench.ts', '--quick'], isOnlyNamed: true }],
]

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
await mkdir('.cache/tsc', { recursive: true })
const wanted = process.argv.slice(2)
const names = [...checks, ...builds, ...suites.flat()].map(({ name }) => name)
const isNamed = (name: string, word: string) =>
  names.includes(word) ? name === word : name.startsWith(word)
const isWanted = ({ name, isOnlyNamed = false }: Step) =>
  wanted.length === 0 ? !isOnlyNamed : wanted.some((word) => isNamed(name, word))
for (const word of wanted) {
  if (names.some((name) => isNamed(name, word))) continue
  console.error(`There is no step "${word}"; there are ${names.join(', ')}.`)
  process.exit(1)
}
const endsAt = process.env['TESTS_END_AT']
/** No test begins and ends in so little time: a step that may be cut off is not begun. */
const LEAST_MS = 10_000
const counts: Count[] = []
const seconds: Record<string, number> = {}
// No more at once than there are processors: each of them is several programs already, and beside others slower than before it.
const first = [...builds.toReversed(), ...checks].filter(isWanted)
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = first.shift(); step; step = first.shift()) await runStep(step)
  }),
)
for (const round of suites) await runBeside(round.filter(isWanted))
writeSeconds(root, {
  steps: seconds,
  files: Object.assign({}, ...counts.map(({ files }) => files)),
})
console.log(
  pc.dim(
    `seconds: ${Object.entries(seconds)
      .map((step) => step.join(' '))
      .join(', ')}`,
  ),
)
for (const name of counts.flatMap(({ again = [] }) => again))
  console.log(pc.yellow(`passed only at a second try: ${name}`))
for (const warning of counts.flatMap(({ warnings = [] }) => warnings))
  console.log(pc.yellow(`warning: ${warning}`))
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
// The names are the last lines before the count: scripts/count-all.mjs reads both.
const lines = failed.map((name) => `failed: ${name.replaceAll(/\s+/g, ' ')}`)
const left = counts.flatMap(({ notRun = [] }) => notRun).map((name) => `not run: ${name}`)
console.log(['', ...lines, ...left, `${passed} passed, ${failed.length} failed`].join('\n'))
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0

async function runAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps.filter(isWanted)) await runStep(step)
}

async function runBeside(steps: readonly Step[]): Promise<void> {
  if (steps.length === 1 || availableParallelism() < 4) return runAll(steps)
  await Promise.all(
    steps.map(({ shared = [], ...step }) => runStep({ ...step, args: [...step.args, ...shared] })),
  )
}

async function runStep(step: Step): Promise<void> {
  const startedAt = performance.now()
  const left = endsAt ? Number(endsAt) - Date.now() : Number.POSITIVE_INFINITY
  if (step.within && left < LEAST_MS) return leaveOut(step, left)
  const timed = endsAt ? (step.within?.(left) ?? []) : []
  const log = `${step.name.replaceAll(/\W+/g, '-')}.log`
  const { ok, output } = await runNode([...step.args, ...timed], log)
  const count = await countOf(step, { ok, output })
  const took = (performance.now() - startedAt) / 1000
  seconds[step.name] = Math.round(took)
  const isGreen = count.failed.length === 0
  const mark = isGreen ? pc.green('✓') : pc.red('✗')
  console.log(
    `${mark} ${step.name} ${pc.dim(`${count.passed} passed, ${count.failed.length} failed, ${took.toFixed(1)} s`)}`,
  )
  if (!isGreen) console.log(output.trim())
  const secondTry = isGreen ? undefined : await step.secondTry?.().catch(() => undefined)
  if (secondTry) return runStep(secondTry)
  counts.push(count)
}

function leaveOut({ name }: Step, left: number): void {
  const notRun = `${name}: ${Math.max(0, Math.round(left / 1000))} seconds are left`
  counts.push({ passed: 0, failed: [], notRun: [notRun] })
}

async function countOf({ name, count }: Step, { ok, output }: Ran): Promise<Count> {
  const fallen = { passed: 0, failed: [name] }
  if (!count) return ok ? { passed: 1, failed: [] } : fallen
  const own: Count = await count(output).catch(() => fallen)
  const { notRun = [] } = own
  // A suite that fell over without a failed test has failed all the same.
  return ok || notRun.length + own.failed.length > 0 ? own : { ...own, failed: [name] }
}

interface Ran {
  readonly ok: boolean
  readonly output: string
}

/** What it prints is in `log` at once, for those who want to look before it ends. */
function runNode(args: readonly string[], log: string): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', SLIPWAY_TEST_RESULTS: results },
    })
    const parts: Buffer[] = []
    const file = createWriteStream(join(results, log))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        file.write(part)
      })
    child.on('close', (code) =>
      file.end(() => resolve({ ok: code === 0, output: Buffer.concat(parts).toString() })),
    )
  })
}
