import { posix } from 'node:path'
import { circlesOf, type Graph, type Module, readersOf } from './import-graph'
import { areas } from './source-files'

/** A row of the table: what is counted, and the figure as it is shown. */
export interface Measure {
  readonly name: string
  readonly value: string
  /** What is behind the figure, for `--list`. */
  readonly list?: readonly string[]
}

/** At most so many lines and one reader: the file may as well live in that reader. */
const crumbLines = 30

/**
 * What can be counted without knowing what the product does. `entries`: the files that list what the SDK
 * exports; their readers are outside, so what they alone read is no crumb of theirs.
 */
export function measureHouse(graph: Graph, entries: readonly string[] = []): Measure[] {
  const modules = [...graph.values()]
  const code = modules.filter(({ role }) => role === 'code')
  const readers = readersOf(graph)
  const single = code.filter(({ path }) => readers.get(path)?.length === 1)
  const crumbs = single.filter(({ text }) => lineCount(text) <= crumbLines)
  const listed = crumbs.filter(({ path }) => entries.includes(readers.get(path)?.join() ?? ''))
  const bodies = code.flatMap((module) => module.bodies).toSorted((a, b) => a - b)
  const [fullest, count] = fullestFolder(modules.filter(({ area }) => area !== 'e2e'))
  const circles = circlesOf(new Map([...graph].filter(([, { role }]) => role !== 'test')))
  const tests = modules.filter(({ role }) => role === 'test')
  const anys = sum(code.map((module) => module.anys))
  return [
    { name: 'files; lines', value: size(code) },
    ...areas.map((area) => ({
      name: `– ${area}`,
      value: size(code.filter((module) => module.area === area)),
    })),
    {
      name: 'files with one reader',
      value: `${single.length} (${percent(single.length, code.length)})`,
    },
    {
      name: `files of up to ${crumbLines} lines with one reader`,
      value: `${crumbs.length} (${listed.length} of them by an entry of the SDK)`,
      list: crumbs.map(
        ({ path, text }) => `${path} (${lineCount(text)}) ← ${readers.get(path)?.join()}`,
      ),
    },
    { name: 'files in the fullest folder', value: `${count} (${fullest})` },
    {
      name: 'lines of a function, median; p90',
      value: `${quantile(bodies, 0.5)}; ${quantile(bodies, 0.9)}`,
    },
    { name: 'test lines per code line', value: (linesOf(tests) / linesOf(code)).toFixed(2) },
    { name: '`any` per 1,000 lines', value: ((1000 * anys) / linesOf(code)).toFixed(2) },
    {
      name: 'circles of imports, types included',
      value: String(circles.length),
      list: circles.map((circle) => circle.join(' ↔ ')),
    },
  ]
}

/** As an editor counts them. */
function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}

function size(modules: readonly Module[]): string {
  const number = (value: number) => value.toLocaleString('en')
  return `${number(modules.length)}; ${number(linesOf(modules))}`
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

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
