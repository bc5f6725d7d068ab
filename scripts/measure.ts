import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Measure } from './measure/house'
import { measureTree } from './measure/measure-tree'
import { type KeptFigures, keep, readKept, tableOf, withTable, writeKept } from './measure/ratchet'
import { readSeconds, type Seconds } from './seconds.mjs'

/**
 * Counts what this code is like to live in, and keeps the figures: `npm run measure`. What got worse needs
 * `-- --why "the reason"`. `-- --seconds` keeps what the last whole run of the tests took as well. `-- --list` names the files behind the figures; `-- path/to/another/checkout`
 * measures a tree beside this one and writes nothing.
 */
const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    seconds: { type: 'boolean', default: false },
    why: { type: 'string' },
  },
  allowPositionals: true,
})
const root = resolve(positionals[0] ?? '.')
const page = 'CONTRIBUTING.md'

const measures = measureTree(root)
const table = positionals[0] === undefined ? write() : tableOf(measures, {})
console.log(table)
if (values.list) for (const measure of measures) printList(measure)

function write(): string {
  const before = readKept(root)
  const figures = keepOrLeave(before.figures)
  const text = tableOf(measures, figures)
  writeKept(root, { figures, seconds: values.seconds ? slowest() : before.seconds })
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), text))
  return text
}

/** The seconds of all steps, and of the files that are worth beginning with. */
function slowest(): Seconds {
  const { steps, files } = readSeconds(root)
  const slow = Object.entries(files).filter(([, took]) => took >= 20)
  return { steps, files: Object.fromEntries(slow.toSorted(([, one], [, other]) => other - one)) }
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
