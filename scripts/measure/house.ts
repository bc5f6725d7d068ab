import { posix } from 'node:path'
import { circlesOf, type Graph, type Module, readersOf } from './import-graph'
import { areas } from './source-files'

/** A row of the table: what is counted, and the figure. */
export interface Measure {
  readonly name: string
  readonly value: number
  /** Fewer is better, unless this says so. */
  readonly isBetterWhenMore?: true
  readonly goal?: string
  /** The items behind the figure, for `--list`. */
  readonly list?: readonly string[]
}

/** At most so many lines and one reader: the file may as well live in that reader. */
const crumbLines = 30

/**
 * Counts what can be counted without knowing what the product does. `entries`: the files that list what the SDK
 * exports; their readers are outside, so what they alone read is no crumb of theirs.
 */
export function measureHouse(graph: Graph, entries: readonly string[] = []): Measure[] {
  const modules = [...graph.values()]
  const code = modules.filter(({ role }) => role === 'code')
  const readers = readersOf(graph)
  const single = code.filter(({ path }) => readers.get(path)?.length === 1)
  // What only an entry of the SDK lists has its readers outside.
  const crumbs = single
    .filter(({ text }) => lineCount(text) <= crumbLines)
    .filter(({ path }) => !entries.includes(readers.get(path)?.join() ?? ''))
  const bodies = code.flatMap((module) => module.bodies).toSorted((a, b) => a - b)
  const [fullest, count] = fullestFolder(modules.filter(({ area }) => area !== 'e2e'))
  const circles = circlesOf(new Map([...graph].filter(([, { role }]) => role !== 'test')))
  const tests = modules.filter(({ role }) => role === 'test')
  const anys = sum(code.map((module) => module.anys))
  return [
    { name: 'files', value: code.length },
    { name: 'lines with something in them', value: linesOf(code) },
    ...areas.map((area) => ({
      name: `– ${area}`,
      value: linesOf(code.filter((module) => module.area === area)),
    })),
    { name: 'files with one reader, %', value: share(single.length, code.length), goal: '≤ 33' },
    {
      name: `files of up to ${crumbLines} lines with one reader`,
      value: crumbs.length,
      goal: '≤ 40',
      list: crumbs.map(
        ({ path, text }) => `${path} (${lineCount(text)}) ← ${readers.get(path)?.join()}`,
      ),
    },
    { name: 'files in the fullest folder', value: count, goal: '≤ 25', list: [fullest] },
    { name: 'lines of a function, median', value: quantile(bodies, 0.5) },
    { name: 'lines of a function, p90', value: quantile(bodies, 0.9), goal: '≤ 20' },
    {
      name: 'test lines per code line',
      value: rounded(linesOf(tests) / linesOf(code)),
      isBetterWhenMore: true,
      goal: '≥ 0.75',
    },
    { name: '`any`, in all files', value: anys },
    {
      name: 'circles of imports, types included',
      value: circles.length,
      goal: '0',
      list: circles.map((circle) => circle.join(' ↔ ')),
    },
  ]
}

/** As an editor counts them. */
function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}

function linesOf(modules: readonly Module[]): number {
  return sum(modules.map(({ lines }) => lines))
}

function fullestFolder(modules: readonly Module[]): readonly [folder: string, count: number] {
  const counts = new Map<string, number>()
  for (const { path } of modules) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [fullest = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return fullest
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

/** Of a hundred, to one digit. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
