import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Measure } from './measure/house'
import { measureTree } from './measure/measure-tree'
import { type KeptFigures, keep, readKept, tableOf, withTable } from './measure/ratchet'

/**
 * Counts what this code is like to live in, and keeps the figures: `npm run measure`. What got worse needs
 * `-- --why "the reason"`. `-- --list` names the files behind the figures; `-- path/to/another/checkout`
 * measures a tree beside this one and writes nothing.
 */
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, why: { type: 'string' } },
  allowPositionals: true,
})
const root = resolve(positionals[0] ?? '.')
const keptFile = 'scripts/measure/measure.json'
const page = 'CONTRIBUTING.md'

const measures = measureTree(root)
const isHere = positionals[0] === undefined
const kept = isHere && existsSync(keptFile) ? readKept(root) : {}
const table = isHere ? write(kept) : tableOf(measures, kept)
console.log(table)
if (values.list) for (const measure of measures) printList(measure)

function write(before: KeptFigures): string {
  const after = keepOrLeave(before)
  const text = tableOf(measures, after)
  writeFileSync(keptFile, `${JSON.stringify(after, undefined, 2)}\n`)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), text))
  return text
}

function keepOrLeave(before: KeptFigures): KeptFigures {
  try {
    return keep(measures, before, values.why)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function printList({ name, list }: Measure): void {
  if (list) console.log(`\n${name}:\n${list.map((line) => `  ${line}`).join('\n')}`)
}
