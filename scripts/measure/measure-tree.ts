import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureBoots } from './boots'
import { measureDocstrings } from './docstrings'
import { measureEqualRuns } from './equal-runs'
import { type Measure, measureHouse } from './house'
import { createGraph } from './import-graph'
import { readSourceFiles } from './source-files'
import { measureWays } from './ways'

/** All figures of the checkout in `root`. */
export function measureTree(root: string): Measure[] {
  const entries = readEntries(root)
  const graph = createGraph(readSourceFiles(root), entries)
  return [
    ...measureHouse(graph, Object.values(entries)),
    measureEqualRuns(graph),
    measureDocstrings(graph),
    measureBoots(graph),
    measureFixtures(root),
    ...measureWays(graph),
  ]
}

/** The SDK's entries, as others import them. */
function readEntries(root: string): Record<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string>(exports).map(([entry, file]) => [
      entry.replace('.', name),
      file.replace('.', 'shared'),
    ]),
  )
}

function measureFixtures(root: string): Measure {
  const folder = join(root, 'server/storage/migrations/fixtures')
  const lines = readdirSync(folder).map(
    (file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length,
  )
  return {
    name: 'lines of schema fixtures',
    value: lines.reduce((total, count) => total + count, 0),
    goal: '≤ 2,500',
  }
}
