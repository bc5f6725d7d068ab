import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pc from 'picocolors'
import { jestSteps } from './jest-step'
import type { Count, Step } from './test-step'

/**
 * Everything that `npm test` runs, and one line that counts it all. With names as arguments only
 * those steps run: `npm test -- jest`. In CI the cheap gates of speed are a step as well; `browsers`, which
 * needs packages of the system, runs by its name alone (.ci/run).
 */
const root = process.cwd()
const results = join(root, '.cache/test')
const bin = (name: string) => `node_modules/${name}`
const tsc = (project: string) => [
  bin('typescript/bin/tsc'),
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`,
]

const checks: readonly Step[] = [
  ...['shared', 'server', 'host', 'remotes', 'tsconfig.node.json'].map((project) => ({
    name: `types ${project}`,
    args: tsc(project),
  })),
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'import rules', args: ['--import', 'tsx', 'scripts/check-imports.ts'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
]

const builds: readonly Step[] = ['host', 'sdk', 'remotes'].map((part) => ({
  name: `build ${part}`,
  args: ['--import', 'tsx', 'scripts/build.ts', `--only-${part}`],
}))

const suites: readonly Step[] = [
  { name: 'size', args: ['--import', 'tsx', bin('size-limit/bin.js')] },
  ...jestSteps(results),
  {
    name: 'browser',
    args: [
      '--import',
      'tsx',
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
    ],
    count: () => countPlaywright(`${results}/playwright.json`),
  },
  {
    name: 'browsers',
    args: [
      '--import',
      'tsx',
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/browsers/playwright.config.ts',
    ],
    count: () => countPlaywright(`${results}/browsers.json`),
    isOnlyNamed: true,
  },
  { name: 'bench', args: ['--import', 'tsx', 'bench/bench.ts', '--quick'], isForCi: true },
]

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
await mkdir('.cache/tsc', { recursive: true })
const wanted = process.argv.slice(2)
const names = [...checks, ...builds, ...suites].map(({ name }) => name)
const isNamed = (name: string, word: string) =>
  names.includes(word) ? name === word : name.startsWith(word)
const isWanted = ({ name, isForCi = false, isOnlyNamed = false }: Step) =>
  wanted.length === 0
    ? !isOnlyNamed && (!isForCi || Boolean(process.env['CI']))
    : wanted.some((word) => isNamed(name, word))
for (const word of wanted) {
  if (names.some((name) => isNamed(name, word))) continue
  console.error(`There is no step "${word}"; there are ${names.join(', ')}.`)
  process.exit(1)
}
const total = { passed: 0, failed: 0 }
const again: string[] = []
await Promise.all([
  runAll(checks.filter((_, index) => index % 2 === 0)),
  runAll(checks.filter((_, index) => index % 2 === 1)),
  ...builds.map((step) => runAll([step])),
])
await runAll(suites)
for (const name of again) console.log(pc.yellow(`passed only at a second try: ${name}`))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function runAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps.filter(isWanted)) await runStep(step)
}

async function runStep(step: Step): Promise<void> {
  const startedAt = performance.now()
  const { ok, output } = await runNode(step.args)
  const count = await countOf(step, ok)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const isGreen = count.failed === 0
  const mark = isGreen ? pc.green('✓') : pc.red('✗')
  console.log(
    `${mark} ${step.name} ${pc.dim(`${count.passed} passed, ${count.failed} failed, ${seconds} s`)}`,
  )
  if (!isGreen) console.log(output.trim())
  await writeFile(join(results, `${step.name.replaceAll(/\W+/g, '-')}.log`), output)
  const secondTry = isGreen ? undefined : await step.secondTry?.().catch(() => undefined)
  if (secondTry) return runStep(secondTry)
  total.passed += count.passed
  total.failed += count.failed
  again.push(...(count.again ?? []))
}

async function countOf({ count }: Step, ok: boolean): Promise<Count> {
  const own = count && (await count().catch(() => ({ passed: 0, failed: 1 })))
  if (!own) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  // A suite that fell over without a failed test has failed all the same.
  return ok || own.failed > 0 ? own : { ...own, failed: 1 }
}

function runNode(args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', SLIPWAY_TEST_RESULTS: results },
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(parts).toString() }),
    )
  })
}

async function countPlaywright(file: string): Promise<Count> {
  const { stats, suites }: PlaywrightReport = JSON.parse(await readFile(file, 'utf8'))
  const passed = stats.expected + stats.flaky
  return { passed, failed: stats.unexpected, again: suites.flatMap(flakyOf) }
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

function flakyOf({ specs = [], suites: inner = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ file, title }) => `${file}: ${title}`), ...inner.flatMap(flakyOf)]
}
