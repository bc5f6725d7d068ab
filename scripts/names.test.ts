import { createGraph, type Graph } from './measure/import-graph'
import { describeFile, readSourceFiles } from './measure/source-files'

/** Each name of two exported functions, with their files. Applications and the suite outside have names of their own. */
function namesTwice(graph: Graph): string[] {
  const files = new Map<string, string[]>()
  for (const { path, area, role, functions } of graph.values()) {
    if (area === 'e2e' || role === 'table') continue
    for (const name of functions) files.set(name, [...(files.get(name) ?? []), path])
  }
  return [...files]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}

function graphOf(files: Readonly<Record<string, string>>): Graph {
  return createGraph(Object.entries(files).map(([path, text]) => describeFile(path, text)))
}

describe('no two exported functions have one name', () => {
  test('in the server, the host and the SDK, tests included', () => {
    expect(namesTwice(createGraph(readSourceFiles(process.cwd())))).toEqual([])
  })

  test('or the second one is found, however it is written', () => {
    const graph = graphOf({
      'host/a.ts': 'export function same(): void\nexport function same(): void {}\n',
      'server/testing/b.ts': 'export const same = async () => {}\n',
      'shared/sdk/c.ts': 'function same() {}\nexport const other = same()\n',
      'server/demo/d.ts': 'export function same() {}\n',
    })

    expect(namesTwice(graph)).toEqual(['same: host/a.ts, server/testing/b.ts'])
  })
})
