import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBoots } from './measure/boots'
import { type Measure, measureHouse } from './measure/house'
import { createGraph } from './measure/import-graph'
import { readSourceFiles } from './measure/source-files'
import { measureWays } from './measure/ways'

/**
 * Counts what this code is like to live in: `npm run measure`, `-- --list` with the files behind the
 * figures, `-- path/to/another/checkout` for a tree beside this one.
 */
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const root = resolve(positionals[0] ?? '.')

const entries = readEntries()
const graph = createGraph(readSourceFiles(root), entries)
const measures = [
  ...measureHouse(graph, Object.values(entries)),
  measureBoots(graph),
  ...measureWays(graph),
]
console.log(['| | |', '|---|--:|', ...measures.map(row)].join('\n'))
if (values.list) for (const measure of measures) printList(measure)

function row({ name, value }: Measure): string {
  return `| ${name} | ${value} |`
}

function printList({ name, list }: Measure): void {
  if (list) console.log(`\n${name}:\n${list.map((line) => `  ${line}`).join('\n')}`)
}

/** The SDK's entries, as others import them. */
function readEntries(): Record<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string>(exports).map(([entry, file]) => [
      entry.replace('.', name),
      file.replace('.', 'shared'),
    ]),
  )
}
