import { posix } from 'node:path'
import { type Import, readSyntax } from './read-syntax'
import type { SourceFile } from './source-files'

/** A file and what it imports of the others; packages are left out. */
export interface Module extends SourceFile {
  readonly imports: readonly { readonly path: string; readonly isTypeOnly: boolean }[]
  readonly bodies: readonly number[]
  readonly anys: number
  readonly functions: readonly string[]
}

export type Graph = ReadonlyMap<string, Module>

/** `entries`: which file each of the SDK's entries is, such as `@slipway/sdk/ui` → `shared/ui/ui.ts`. */
export function createGraph(
  files: readonly SourceFile[],
  entries: Readonly<Record<string, string>> = {},
): Graph {
  const paths = new Set(files.map(({ path }) => path))
  const resolve = (from: string, to: string) =>
    to.startsWith('.')
      ? candidates(posix.join(posix.dirname(from), to)).find((path) => paths.has(path))
      : entries[to]
  const modules = files.map((file): Module => {
    const { imports, ...rest } = readSyntax(file.path, file.text)
    const inside = imports.flatMap(({ from, isTypeOnly }: Import) => {
      const path = resolve(file.path, from)
      return path === undefined ? [] : [{ path, isTypeOnly }]
    })
    return { ...file, ...rest, imports: inside }
  })
  return new Map(modules.map((module) => [module.path, module]))
}

function candidates(path: string): string[] {
  return [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js$/, '.ts')]
}

/** For each file of the product's code, the files of that code which import it. */
export function readersOf(graph: Graph): Map<string, readonly string[]> {
  const code = [...graph.values()].filter(({ role }) => role !== 'test')
  const readers = new Map<string, Set<string>>()
  for (const { path, imports } of code)
    for (const { path: read } of imports)
      if (read !== path) readers.set(read, (readers.get(read) ?? new Set()).add(path))
  return new Map(
    code
      .filter(({ role }) => role === 'code')
      .map(({ path }) => [path, [...(readers.get(path) ?? [])]]),
  )
}

/** Groups of files that lead back to themselves, imports of types included. */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    stack.push(path)
    let low = own
    for (const { path: next } of graph.get(path)?.imports ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(path, low)
    if (low === own) {
      const circle = stack.splice(stack.indexOf(path))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return circles
}
