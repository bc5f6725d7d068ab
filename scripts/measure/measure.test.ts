import { measureBoots } from './boots'
import { type Measure, measureHouse } from './house'
import { createGraph } from './import-graph'
import { describeFile, readSourceFiles } from './source-files'
import { measureWays } from './ways'

const entries = { '@slipway/sdk/ui': 'shared/ui/ui.ts' }

function graphOf(files: Readonly<Record<string, string>>) {
  const described = Object.entries(files).map(([path, text]) => describeFile(path, text))
  return createGraph(described, entries)
}

function figure(measures: readonly Measure[], name: string): Pick<Measure, 'value' | 'list'> {
  const { value, list } = measures.find((measure) => measure.name.startsWith(name)) ?? {}
  return { value: value ?? 'no such measure', ...(list && { list }) }
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
    ['server/storage/migrations/001-core-tables.ts', 'table'],
    ['host/texts/de/list.ts', 'table'],
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

    expect(value).toMatch(/^1 /)
    expect(list).toEqual(['shared/ui/ui.ts (1) ← host/main.ts'])
  })

  test.each([
    ['two files of the product read it', { 'host/b.ts': "import './leaf'" }],
    ['it is longer', { 'host/leaf.ts': leaf.repeat(31) }],
  ])('is none when %s', (_, more) => {
    const graph = graphOf({ 'host/leaf.ts': leaf, 'host/a.ts': "import './leaf'", ...more })

    expect(figure(measureHouse(graph), 'files of up to 30 lines').value).toMatch(/^0 /)
  })

  test('is no less one for the tests that import it', () => {
    const graph = graphOf({
      'host/leaf.ts': leaf,
      'host/a.ts': "import './leaf'",
      'host/leaf.test.ts': "import './leaf'",
    })

    expect(figure(measureHouse(graph), 'files of up to 30 lines').value).toMatch(/^1 /)
  })
})

test('a small file that the SDK lists is counted as such: its readers are outside', () => {
  const files = { 'shared/ui/ui.ts': "export * from './card'", 'shared/ui/card.tsx': leaf }

  const { value } = figure(measureHouse(graphOf(files), ['shared/ui/ui.ts']), 'files of up to 30')

  expect(value).toBe('1 (1 of them by an entry of the SDK)')
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

  const { value } = figure(measureHouse(graphOf({ 'host/a.ts': text })), 'lines of a function')

  expect(value).toBe('1; 3')
})

test('`any` counts as a type, not as a word', () => {
  const graph = graphOf({
    'host/a.ts': '// any\nconst any = 1\nconst b: any = any\nexport { b }\n',
  })

  expect(figure(measureHouse(graph), '`any`').value).toBe('250.00')
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
    expect(boots(text)).toBe('1 of 1')
  })

  test.each([
    ['types alone', "import type { TestServer } from '../testing/create-test-server'"],
    ["the product's own files", "import './gate'"],
  ])('does not by %s', (_, text) => {
    expect(boots(text)).toBe('0 of 1')
  })

  test('cannot be counted when nothing of the product puts a server together', () => {
    expect(() => measureBoots(graphOf({ 'server/slots/gate.ts': '' }))).toThrow('mend boots.ts')
  })
})

describe('the ways of this repository', () => {
  const graph = createGraph(readSourceFiles(process.cwd()))

  test('lead through files that are there', () => {
    const values = measureWays(graph).map(({ value }) => value)

    expect(values).toEqual(values.filter((value) => /^[1-9]/.test(value)))
  })

  test('cannot be counted when a file of a way is gone', () => {
    const rest = new Map([...graph].filter(([path]) => !path.endsWith('/release-handlers.ts')))

    expect(() => measureWays(rest)).toThrow('"server release-handlers", which is no file')
  })
})
