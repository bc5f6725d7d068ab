import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = process.cwd()
const places = join(root, '.cache', 'test-tests')

const files = {
  'package.json': '{ "type": "module" }',
  'jest.config.mjs': "export default { transform: {}, testMatch: ['<rootDir>/server/*.test.cjs'] }",
  'server/broken.test.cjs': `
    describe('a group', () => {
      test('that  holds', () => {})
      test('that does\\nnot', () => { throw new Error('broken') })
    })`,
  'server/fallen.test.cjs': "throw new Error('fallen')",
  'shared/none.txt': '',
  'host/none.txt': '',
  'e2e/playwright.config.ts': `
    import { defineConfig } from '@playwright/test'
    const outputFile = process.cwd() + '/.cache/test/playwright.json'
    export default defineConfig({ reporter: [['json', { outputFile }]] })`,
  'e2e/broken.spec.ts': `
    import { expect, test } from '@playwright/test'
    test.describe('a group', () => {
      test('that holds', () => {})
      test('that does not', () => { expect(1).toBe(2) })
    })`,
}

/** A long file that is quick, and a short one that is slow. */
const slow = {
  'jest.config.mjs': `export default { transform: {}, testMatch: ['<rootDir>/server/*.test.cjs'],
    maxWorkers: 1, testSequencer: '${join(root, 'scripts/slow-tests-first.mjs')}' }`,
  'server/long.test.cjs': `test('that holds', () => {})${'\n'.repeat(999)}`,
  'server/short.test.cjs': "test('that waits', () => new Promise((end) => setTimeout(end, 2000)))",
  'shared/none.txt': '',
  'host/none.txt': '',
}

/** What stays open in a worker of jest, which the worker then waits for. */
const leaky = {
  'jest.config.mjs': `export default { transform: {}, testMatch: ['<rootDir>/server/*.test.cjs'],
    maxWorkers: 2, workerGracefulExitTimeout: 100 }`,
  'server/open.test.cjs': "test('that holds', () => void setInterval(() => {}, 1000))",
  'server/closed.test.cjs': "test('that holds as well', () => {})",
  'shared/none.txt': '',
  'host/none.txt': '',
}

/** More than there is time for. */
const endless = {
  'server/none.txt': '',
  'shared/none.txt': '',
  'host/none.txt': '',
  'e2e/playwright.config.ts': files['e2e/playwright.config.ts'],
  'e2e/quick.spec.ts': `
    import { test } from '@playwright/test'
    test('that holds', () => {})`,
  'e2e/slow.spec.ts': `
    import { test } from '@playwright/test'
    test.setTimeout(0)
    test('that waits', () => new Promise(() => {}))
    test('that is behind it', () => {})
    test.skip('that nobody wants', () => {})`,
}

let folder: string
beforeEach(() => {
  mkdirSync(places, { recursive: true })
  folder = mkdtempSync(join(places, 'project-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs these steps of \`npm test\` in a project of these files; \`end\` is the last block of lines. */
function runSteps(project: Readonly<Record<string, string>>, ...steps: readonly string[]) {
  return runStepsWith({}, project, ...steps)
}

function runStepsWith(
  more: Readonly<Record<string, string>>,
  project: Readonly<Record<string, string>>,
  ...steps: readonly string[]
) {
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const args = ['--import', 'tsx', join(root, 'scripts/test.ts'), ...steps]
  // Playwright refuses to run inside of jest; CI asks for colours.
  const none = { TESTS_END_AT: undefined, FORCE_COLOR: undefined, JEST_WORKER_ID: undefined }
  const env = { ...process.env, CI: '', ...none, ...more }
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  const [, end = ''] = /(?:^|\n\n)((?:.+\n)+)$/.exec(stdout) ?? []
  return { status, stdout, end: end.trim().split('\n') }
}

test('a run ends with the names of what failed: tests with their files, files that fell over, and steps', () => {
  const { status, end } = runSteps(files, 'types server', 'jest', 'browser')

  expect(status).toBe(1)
  expect(end.slice(0, -1).toSorted()).toEqual([
    'failed: e2e/broken.spec.ts › a group › that does not',
    'failed: server/broken.test.cjs › a group › that does not',
    'failed: server/fallen.test.cjs',
    'failed: types server',
  ])
  expect(end.at(-1)).toBe('2 passed, 4 failed')
}, 240_000)

test('a run keeps the seconds of each step and file, and the next begins with the slowest', () => {
  const order = () =>
    [
      ...readFileSync(join(folder, '.cache/test/jest.log'), 'utf8').matchAll(/^PASS \S+\/(\w+)/gm),
    ].map(([, name]) => name)

  const { stdout } = runSteps(slow, 'jest')
  const first = order()
  const { files } = JSON.parse(readFileSync(join(folder, '.cache/seconds.json'), 'utf8'))
  runSteps(slow, 'jest')

  expect(stdout).toMatch(/^seconds: jest \d+$/m)
  expect(files['server/short.test.cjs']).toBeGreaterThanOrEqual(2)
  // The largest first, until it is known which is slow.
  expect([first, order()]).toEqual([
    ['long', 'short'],
    ['short', 'long'],
  ])
}, 240_000)

test('a worker of jest that does not end by itself is told, also when all tests pass', () => {
  const { status, end, stdout } = runSteps(leaky, 'jest')

  expect([status, end]).toEqual([0, ['2 passed, 0 failed']])
  expect(stdout).toContain('warning: jest: a worker does not end by itself (--detectOpenHandles)')
}, 240_000)

test('what there is no time for is named, and no failure', () => {
  const inAWhile = { TESTS_END_AT: String(Date.now() + 20_000) }

  const { status, end } = runStepsWith(inAWhile, endless, 'browser')

  expect(end).toEqual([
    'not run: e2e/slow.spec.ts: no time for 2 of its tests',
    '1 passed, 0 failed',
  ])
  expect(status).toBe(0)
}, 240_000)

test('a step that has no time at all is not begun', () => {
  const over = { TESTS_END_AT: String(Date.now() + 3000) }

  const { end } = runStepsWith(over, endless, 'browser')

  expect(end).toEqual([
    expect.stringMatching(/^not run: browser: \d seconds are left$/),
    '0 passed, 0 failed',
  ])
}, 240_000)
