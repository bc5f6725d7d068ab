import * as t from '@babel/types'
import { readSource, type Source, sourceText } from '../adopt/source'
import type { TextChange } from '../files/text-change'
import { hasComment } from './insert'

/** As Biome and Prettier are set in a created repository. */
const WIDTH = 100

/** A list or an object on one line. */
type Holder = t.ArrayExpression | t.ObjectExpression

/** Lays out lines that a change made too long, as formatters do: the outermost list or object gets a line for each part. */
export function breakLongLines({ path, before, after }: TextChange): string {
  const { step } = readSource(path, before)
  const kept = new Set(before.split('\n'))
  let text = after
  for (;;) {
    const long = text.split('\n').findIndex((line) => line.length > WIDTH && !kept.has(line))
    if (long < 0) return text
    const source = readSource(path, text)
    const holder = outermostOn(source, long + 1)
    if (holder) text = broken(source, holder, step)
    // A long text by itself has no place to be broken at.
    else kept.add(text.split('\n')[long] ?? '')
  }
}

function outermostOn(source: Source, line: number): Holder | undefined {
  const found: Holder[] = []
  t.traverseFast(source.tree, (node) => {
    const isThere = node.loc?.start.line === line && node.loc.end.line === line
    const isHolder = t.isArrayExpression(node) || t.isObjectExpression(node)
    if (!isThere || !isHolder || partsOf(node).length === 0) return
    if (!hasComment(source, node)) found.push(node)
  })
  return found.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
}

const lengthOf = ({ start, end }: t.Node) => (end ?? 0) - (start ?? 0)

const partsOf = (holder: Holder) =>
  t.isArrayExpression(holder) ? holder.elements : holder.properties

function broken(source: Source, holder: Holder, step: string): string {
  const { original } = source.code
  const [start, end] = [holder.start ?? 0, holder.end ?? 0]
  const line = original.slice(original.lastIndexOf('\n', start) + 1, start)
  // Behind "? " and ": " of a choice, the parts stand deeper than the sign.
  const outer = (/^\s*/.exec(line)?.[0] ?? '') + (/^\s*[?:] /.test(line) ? '  ' : '')
  const parts = partsOf(holder).map((part) => (part ? sourceText(source, part) : ''))
  const lines = parts.map((part) => `\n${outer}${step}${part},`).join('')
  const [opening, closing] = [original[start] ?? '', original[end - 1] ?? '']
  return `${original.slice(0, start)}${opening}${lines}\n${outer}${closing}${original.slice(end)}`
}
