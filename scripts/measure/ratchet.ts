import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seconds } from '../seconds.mjs'
import type { Measure } from './house'

/** The data that `measure.json` keeps of one figure. */
interface Kept {
  readonly value: number
  /** The best that it ever was; missing while it is the value. */
  readonly best?: number
  /** The reason for which it is worse than the best. */
  readonly why?: string
}

export type KeptFigures = Readonly<Record<string, Kept>>

/** The content of `measure.json`; `seconds` are of one whole run, and no test compares them. */
interface KeptFile {
  readonly figures: KeptFigures
  readonly seconds: Seconds
}

const file = 'scripts/measure/measure.json'

export function readKept(root: string): KeptFile {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

export function writeKept(root: string, kept: KeptFile): void {
  writeFileSync(join(root, file), `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** One sentence for each figure that is worse, or better and not written. */
export function differencesOf(measures: readonly Measure[], kept: KeptFigures): string[] {
  const names = new Set(measures.map(({ name }) => name))
  const gone = Object.keys(kept).filter((name) => !names.has(name))
  return [
    ...measures.flatMap((measure) => differenceOf(measure, kept[measure.name])),
    ...gone.map((name) => `${name}: is not measured any more. Run npm run measure.`),
  ]
}

function differenceOf(measure: Measure, kept: Kept | undefined): string[] {
  const { name, value } = measure
  if (!kept) return [`${name}: ${value}, and is not written. Run npm run measure.`]
  if (isWorse(measure, kept.value))
    return [
      `${name}: ${value} is worse than ${kept.value}. Make it better, or run npm run measure -- --why "the reason".`,
    ]
  if (value !== kept.value)
    return [`${name}: ${value} is better than ${kept.value}. Run npm run measure.`]
  const isBehind = kept.best !== undefined && isWorse(measure, kept.best)
  return isBehind && !kept.why
    ? [`${name}: ${value} is worse than ${kept.best} was, and no "why" says for what.`]
    : []
}

/**
 * Returns the figures to be kept now; what got worse takes `why`.
 *
 * @throws Error where something got worse and no reason is given: nothing is written then
 */
export function keep(measures: readonly Measure[], kept: KeptFigures, why?: string): KeptFigures {
  const worse = measures.filter((measure) => {
    const before = kept[measure.name]
    return before !== undefined && isWorse(measure, before.value)
  })
  if (worse.length > 0 && !why) throw new Error(differencesOf(worse, pick(kept, worse)).join('\n'))
  return Object.fromEntries(
    measures.map((measure) => [measure.name, next(measure, kept[measure.name], why)]),
  )
}

function next(measure: Measure, before: Kept | undefined, why: string | undefined): Kept {
  const { value } = measure
  if (!before) return { value }
  const best = before.best ?? before.value
  if (!isWorse(measure, best)) return { value }
  const reason = isWorse(measure, before.value) ? why : before.why
  return { value, best, ...(reason !== undefined && { why: reason }) }
}

function isWorse({ value, isBetterWhenMore }: Measure, than: number): boolean {
  return isBetterWhenMore ? value < than : value > than
}

function pick(kept: KeptFigures, measures: readonly Measure[]): KeptFigures {
  return Object.fromEntries(
    measures.flatMap(({ name }) => (kept[name] ? [[name, kept[name]]] : [])),
  )
}

/** The table as `CONTRIBUTING.md` and the terminal show it. */
export function tableOf(measures: readonly Measure[], kept: KeptFigures): string {
  const number = (value: number | undefined) => value?.toLocaleString('en') ?? ''
  const rows = measures.map(({ name, value, goal = '' }) => {
    const { best, why = '' } = kept[name] ?? {}
    return `| ${name} | ${number(value)} | ${number(best)} | ${goal} | ${why} |`
  })
  return [
    '| | now | best | goal | worse than the best, because |',
    '| --- | --: | --: | --: | --- |',
    ...rows,
  ].join('\n')
}

const markers = /(<!-- measure -->\n)[\s\S]*?(<!-- \/measure -->)/

/** `text` with `table` between its markers. */
export function withTable(text: string, table: string): string {
  if (!markers.test(text))
    throw new Error('The markers <!-- measure --> … <!-- /measure --> are gone.')
  return text.replace(
    markers,
    (_all, before: string, after: string) => `${before}\n${table}\n${after}`,
  )
}
