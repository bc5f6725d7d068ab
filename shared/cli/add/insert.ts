import * as t from '@babel/types'
import { indentOf } from '../adopt/edit-object'
import { type Source, sourceText } from '../adopt/source'

/** A list, or an object, that parts are put into behind its last one. */
type Holder = t.ArrayExpression | t.ObjectExpression | t.CallExpression

function partsOf(holder: Holder): readonly (t.Node | null)[] {
  if (t.isArrayExpression(holder)) return holder.elements
  return t.isObjectExpression(holder) ? holder.properties : holder.arguments
}

/** Adds elements, properties or arguments behind the last one, in the style that is there. */
export function insertLast(source: Source, holder: Holder, texts: readonly string[]): void {
  const last = partsOf(holder).at(-1)
  const around = { holder, texts, indent: indentOf(source, holder) }
  if (!last) return void insertFirst(source, around)
  if (beginsLine(source, last)) return void insertLines(source, { ...around, last })
  if (texts.every(isOneLine) || hasComment(source, holder))
    return void source.code.appendLeft(last.end ?? 0, texts.map((text) => `, ${text}`).join(''))
  insertTall(source, around)
}

interface Insertion {
  readonly holder: Holder
  readonly texts: readonly string[]
  /** The indentation of the line in which it begins. */
  readonly indent: string
}

function insertFirst(source: Source, { holder, texts, indent }: Insertion): void {
  const [end, step] = [(holder.end ?? 0) - 1, source.step]
  if (t.isCallExpression(holder)) return void source.code.appendLeft(end, texts.join(', '))
  const isShort = t.isArrayExpression(holder) && isOneLine(texts.join())
  if (isShort) return void source.code.appendLeft(end, texts.join(', '))
  source.code.appendLeft(end, `\n${linesOf(texts, indent + step)}${indent}`)
}

function insertLines(
  source: Source,
  { holder, texts, last }: Insertion & { readonly last: t.Node },
): void {
  const { original } = source.code
  const [from, end] = [last.end ?? 0, (holder.end ?? 0) - 1]
  const rest = original.slice(from, end)
  const hasComma = rest.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '').includes(',')
  if (!hasComma) source.code.appendLeft(from, ',')
  // Behind a comment on the last line, which belongs to that line.
  const space = rest.length - rest.trimEnd().length
  source.code.appendLeft(end - space, `\n${linesOf(texts, indentOf(source, last)).trimEnd()}`)
}

/** Whether something is said between the parts, which a new layout of them would lose. */
export function hasComment({ tree }: Source, { start, end }: t.Node): boolean {
  return (tree.comments ?? []).some(
    (comment) => (comment.start ?? 0) > (start ?? 0) && (comment.end ?? 0) < (end ?? 0),
  )
}

/** Gives each part a line, because what is added has several. */
function insertTall(source: Source, { holder, texts, indent }: Insertion): void {
  const parts = partsOf(holder).map((part) => (part ? sourceText(source, part) : ''))
  const [start, end] = [partsOf(holder)[0]?.start ?? 0, holder.end ?? 0]
  const opening = source.code.original.slice(holder.start ?? 0, start).trimEnd()
  const lines = linesOf([...parts, ...texts], indent + source.step)
  source.code.overwrite((holder.start ?? 0) + opening.length, end - 1, `\n${lines}${indent}`)
}

function linesOf(texts: readonly string[], indent: string): string {
  return texts.map((text) => `${indent}${indented(text, indent)},\n`).join('')
}

/** The text with its further lines moved to the right. */
export function indented(text: string, by: string): string {
  return text.replaceAll(/\n(?!\n)/g, `\n${by}`)
}

const isOneLine = (text: string) => !text.includes('\n')

function beginsLine(source: Source, node: t.Node): boolean {
  return lineOf(source, node).trimStart() === lineFrom(source, node)
}

/** The line that a node begins in. */
function lineOf(source: Source, node: t.Node): string {
  const { original } = source.code
  return original.slice(original.lastIndexOf('\n', (node.start ?? 0) - 1) + 1).split('\n')[0] ?? ''
}

function lineFrom({ code }: Source, { start }: t.Node): string {
  return code.original.slice(start ?? 0).split('\n')[0] ?? ''
}

/** Adds a statement behind another one. */
export function insertAfter(source: Source, statement: t.Node, text: string): void {
  source.code.appendLeft(statement.end ?? 0, `\n${indentOf(source, statement)}${text}`)
}

interface NamedImport {
  readonly name: string
  readonly from: string
}

/** Imports a name, unless the file has it from there. */
export function importName(source: Source, { name, from }: NamedImport): void {
  const all = source.tree.program.body.filter((one) => t.isImportDeclaration(one))
  const there = all.find((one) => one.source.value === from && one.importKind !== 'type')
  const has = there?.specifiers.some(({ local }) => local.name === name)
  if (has) return
  const last = there?.specifiers.findLast((one) => t.isImportSpecifier(one))
  if (last) return void source.code.appendLeft(last.end ?? 0, `, ${name}`)
  addStatement(source, all, { name, from })
}

function addStatement(
  source: Source,
  all: readonly t.ImportDeclaration[],
  { name, from }: NamedImport,
): void {
  const { quote, code } = source
  const text = `import { ${name} } from ${quote}${from}${quote}${endOf(source, all)}`
  // Files of one's own stand behind packages, in the order of their paths.
  const next = all.find(({ source: one }) => one.value.startsWith('.') && one.value > from)
  if (next) return void code.appendRight(next.start ?? 0, `${text}\n`)
  const last = all.at(-1)
  if (last) return void code.appendLeft(last.end ?? 0, `\n${text}`)
  code.prepend(`${text}\n\n`)
}

function endOf(source: Source, all: readonly t.ImportDeclaration[]): string {
  return all.some((one) => sourceText(source, one).endsWith(';')) ? ';' : ''
}
