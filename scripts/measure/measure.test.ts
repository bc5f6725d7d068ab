import { measureBoots } from './boots'
import { measureDocstrings } from './docstrings'
import { measureEqualRuns } from './equal-runs'
import { type Measure, measureHouse } from './house'
import { createGraph } from './import-graph'
import { describeFile } from './source-files'
import { measureWays } from './ways'

const entries = { '@slipway/sdk/ui': 'shared/ui/ui.ts' }

function graphOf(files: Readonly<Record<string, string>>) {
  const described = Object.entries(files).map(([path, text]) => describeFile(path, text))
  return createGraph(described, entries)
}

function figure(measures: readonly Measure[], name: string): Measure {
  const found = measures.find((measure) => measure.name.startsWith(name))
  if (!found) throw new Error(`${name} is not measured`)
  return found
}

describe('what is counted', () => {
  test.each([
    ['server/catalog/catalog.ts', 'code'],
    ['shared/testing/mount-slot.tsx', 'code'],
    ['server/catalog/catalog.test.ts', 'test'],
    ['server/identity/sign-in/sign-in.suite.ts', 'test'],
    ['server/testing/http-client.ts', 'test'],
    ['shared/cli/testing/run-dev.ts', 'test'],
    ['e2e/support/sign-in.ts', 'test'],
    ['server/demo/slots.ts', 'table'],
    ['server/storage/migrations/core-tables.ts', 'table'],
    ['host/texts/de/staff/list.ts', 'table'],
  ])('%s is %s', (path, role) => {
    expect(describeFile(path, '').role).toBe(role)
  })

  test('lines with nothing in them are none', () => {
    expect(describeFile('host/main.ts', 'a\n\n  \nb\n').lines).toBe(2)
  })
})

const leaf = 'export const leaf = 1\n'

describe('a file of few lines', () => {
  test('is a crumb with one reader, which may import it by the name of the package', () => {
    const graph = graphOf({
      'shared/ui/ui.ts': leaf,
      'host/main.ts': "import { leaf } from '@slipway/sdk/ui'",
    })

    const { value, list } = figure(measureHouse(graph), 'files of up to 30 lines')

    expect(value).toBe(1)
    expect(list).toEqual(['shared/ui/ui.ts (1) ← host/main.ts'])
  })

  test.each([
    ['two files of the product read it', { 'host/b.ts': "import './leaf'" }],
    ['it is longer', { 'host/leaf.ts': leaf.repeat(31) }],
  ])('is none when %s', (_, more) => {
    const graph = graphOf({ 'host/leaf.ts': leaf, 'host/a.ts': "import './leaf'", ...more })

    expect(figure(measureHouse(graph), 'files of up to 30 lines').value).toBe(0)
  })

  test('is no less one for the tests that import it', () => {
    const graph = graphOf({
      'host/leaf.ts': leaf,
      'host/a.ts': "import './leaf'",
      'host/leaf.test.ts': "import './leaf'",
    })

    expect(figure(measureHouse(graph), 'files of up to 30 lines').value).toBe(1)
  })
})

test('a small file that the SDK lists is none: its readers are outside', () => {
  const files = { 'shared/ui/ui.ts': "export * from './card'", 'shared/ui/card.tsx': leaf }

  const { value } = figure(measureHouse(graphOf(files), ['shared/ui/ui.ts']), 'files of up to 30')

  expect(value).toBe(0)
})

test('a circle counts when all that closes it is a type, or a chunk that comes later', () => {
  const graph = graphOf({
    'host/a.ts': "import { b } from './b'",
    'host/b.ts': "import type { C } from './c'",
    'host/c.ts': "export const later = () => import('./a')",
    'host/d.ts': "import './a'",
  })

  const { list } = figure(measureHouse(graph), 'circles')

  expect(list).toEqual(['host/a.ts ↔ host/b.ts ↔ host/c.ts'])
})

test("a function's lines are those of its braces; an expression has none", () => {
  const text = 'const one = () => 1\nfunction two() {\n  return 2\n}\nclass A {\n  get() {}\n}\n'

  const house = measureHouse(graphOf({ 'host/a.ts': text }))

  expect(figure(house, 'lines of a function, median').value).toBe(1)
  expect(figure(house, 'lines of a function, p90').value).toBe(3)
})

test('`any` counts as a type, not as a word', () => {
  const graph = graphOf({
    'host/a.ts': '// any\nconst any = 1\nconst b: any = any\nexport { b }\n',
  })

  expect(figure(measureHouse(graph), '`any`').value).toBe(1)
})

describe('a test of the server', () => {
  const files = {
    'server/process/server.ts': 'export function createServer() {}\n',
    'server/testing/create-test-server.ts': "import { createServer } from '../process/server'",
    'server/testing/start-process.ts': "spawn('node', ['dist/server/main.mjs'])",
    'server/slots/sign-in.suite.ts': "import '../testing/create-test-server'",
    'server/slots/gate.ts': "import '../process/server'",
  }
  const boots = (test: string) =>
    measureBoots(graphOf({ ...files, 'server/slots/a.test.ts': test })).value

  test.each([
    ['a helper', "import { createTestServer } from '../testing/create-test-server'"],
    ['a suite', "import './sign-in.suite'"],
    ['a process of its own', "import '../testing/start-process'"],
  ])('boots it by %s', (_, text) => {
    expect(boots(text)).toBe(1)
  })

  test.each([
    ['types alone', "import type { TestServer } from '../testing/create-test-server'"],
    ["the product's own files", "import './gate'"],
  ])('does not by %s', (_, text) => {
    expect(boots(text)).toBe(0)
  })

  test('cannot be counted when nothing of the product puts a server together', () => {
    expect(() => measureBoots(graphOf({ 'server/slots/gate.ts': '' }))).toThrow('mend boots.ts')
  })
})

describe('equal runs', () => {
  const statements = Array.from({ length: 20 }, (_, index) => `use(${index})`)
  const twice = (first: string, second: string) =>
    measureEqualRuns(graphOf({ 'host/a.ts': first, 'server/b.ts': second }))

  test('a run is one pair, however long, between whatever else is in the files', () => {
    const run = statements.join('\n')

    const { value, list } = twice(`const a = 1\n${run}`, `${run}\nconst b = 2`)

    expect(value).toBe(1)
    expect(list).toEqual(['host/a.ts = server/b.ts'])
  })

  test.each([
    ['it is shorter', statements.slice(0, 14).join('\n')],
    ['it is all imports', statements.map((_, at) => `import { x${at} } from './x'`).join('\n')],
    ['it is all comments', statements.map((line) => `// ${line}`).join('\n')],
  ])('it is none when %s', (_, run) => {
    expect(twice(run, run).value).toBe(0)
  })

  test('one other word in the middle makes it two files', () => {
    const other = statements.with(10, 'use(none)')

    expect(twice(statements.join('\n'), other.join('\n')).value).toBe(0)
  })
})

test('a docstring that begins with a clause is counted, a noun or a verb is not', () => {
  const text =
    '/** What it is. */\nconst a = 1\n/**\n * Reads it.\n */\nconst b = 2\n/** Whatever. */\n'

  expect(measureDocstrings(graphOf({ 'host/a.ts': text })).value).toBe(33.3)
})

test('a change cannot be counted when nothing names its word any more', () => {
  expect(() => measureWays(graphOf({ 'host/a.ts': '' }))).toThrow('Mend ways.ts')
})
