import * as t from '@babel/types'
import { writtenKey } from './origins'
import { follow, replace, type Source, sourceText, staticValue } from './source'

/** The wish for an option: a value, one with others that do as well, or options of its own. */
type Wanted = string | boolean | Leaf | { readonly [key: string]: Wanted }

export type Options = Readonly<Record<string, Wanted>>

/** A value with others that do as well. */
interface Leaf {
  readonly is: string | boolean
  /** `is` is code, with single quotes, and no text. */
  readonly isCode?: true
  /** Whether what is there may stay; `undefined` is a value that must be computed. */
  readonly fits?: (value: unknown) => boolean
}

/** An option that could not be set where it is. */
export interface Unfollowed {
  /** Its path, such as `output.module`. */
  readonly path: string
  readonly node: t.Node
  readonly wanted: Wanted
}

/** The property of an object by its name; the last one, which counts. */
export function propertyOf(
  { properties }: t.ObjectExpression,
  name: string,
): t.ObjectProperty | t.ObjectMethod | undefined {
  return properties
    .filter((one) => !t.isSpreadElement(one))
    .findLast((one) => writtenKey(one) === name)
}

/** The node of a property's value, variables followed; `undefined` where there is none. */
export function valueOf(
  source: Source,
  object: t.ObjectExpression,
  name: string,
): t.Node | undefined {
  const property = propertyOf(object, name)
  return t.isObjectProperty(property) ? follow(source, property.value) : property
}

/** Sets options of an object, nested ones too, and changes nothing that is so already. */
export function setOptions(
  source: Source,
  object: t.ObjectExpression,
  wanted: Options,
): Unfollowed[] {
  return setWithin(source, { object, path: '' }, wanted)
}

/** An object, and the path of its options from the outermost one, with a dot at its end. */
interface Place {
  readonly object: t.ObjectExpression
  readonly path: string
}

/** Does the same for options that are inside others. */
export function setWithin(source: Source, { object, path }: Place, wanted: Options): Unfollowed[] {
  const [missing, failed]: [[string, Wanted][], Unfollowed[]] = [[], []]
  for (const [key, want] of Object.entries(wanted)) {
    const property = propertyOf(object, key)
    if (property) failed.push(...setOption(source, { property, path: `${path}${key}` }, want))
    else missing.push([key, want])
  }
  // What is spread into one share is no options of another.
  const spreads = path === '' ? spreadsOf(source, object) : []
  if (missing.length > 0) insert(source, object, { entries: missing, spreads })
  return failed
}

interface Property {
  readonly property: t.ObjectProperty | t.ObjectMethod
  readonly path: string
}

function setOption(source: Source, { property, path }: Property, wanted: Wanted): Unfollowed[] {
  if (!t.isObjectProperty(property)) return [{ path, node: property, wanted }]
  const value = follow(source, property.value)
  if (!isLeaf(wanted)) {
    if (t.isObjectExpression(value)) {
      return setWithin(source, { object: value, path: `${path}.` }, wanted)
    }
    return [{ path, node: property, wanted }]
  }
  const leaf = leafOf(wanted)
  const said = staticValue(source, property.value)
  const fits = leaf.fits ?? ((one: unknown) => one === leaf.is)
  if (!fits(said)) setValue(source, property, printed(source, leaf))
  return []
}

/** Puts code in the place of a property's value. */
export function setValue(source: Source, property: t.ObjectProperty, text: string): void {
  if (source.changed.has(property)) return
  source.changed.add(property)
  if (property.shorthand) replace(source, property, `${sourceText(source, property.key)}: ${text}`)
  else replace(source, property.value, text)
}

function isLeaf(wanted: Wanted): wanted is string | boolean | Leaf {
  return typeof wanted !== 'object' || 'is' in wanted
}

function leafOf(wanted: string | boolean | Leaf): Leaf {
  return typeof wanted === 'object' ? wanted : { is: wanted }
}

interface Inserted {
  readonly entries: readonly (readonly [string, Wanted])[]
  /** Objects that are spread into it, and may have these options too. */
  readonly spreads: readonly string[]
}

/** Adds properties behind those of an object, in its own style. */
function insert(source: Source, object: t.ObjectExpression, { entries, spreads }: Inserted): void {
  if (source.changed.has(object)) return
  source.changed.add(object)
  const { code } = source
  const [start, end] = [object.start ?? 0, object.end ?? 0]
  const last = object.properties.findLast((one) => !source.removed.has(one))
  const isTall = sourceText(source, object).includes('\n')
  const outer = indentOf(source, object)
  const indent = isTall ? (last && ownIndent(code.original, last)) || outer + source.step : outer
  const lines = entries.map(([key, want]) =>
    propertyText(source, { key, want, indent: isTall ? indent : undefined, spreads }),
  )
  if (!last) return void code.overwrite(start, end, block(lines, outer, source.step))
  const hasComma = withoutComments(code.slice(last.end ?? 0, end - 1)).includes(',')
  const space = trailing(code.original.slice(0, end - 1))
  if (!hasComma) code.appendLeft(last.end ?? 0, ',')
  if (!isTall) return void code.appendLeft(end - 1 - space, ` ${lines.join(', ')}`)
  const text = lines.map((line) => `\n${indent}${line}`).join(',')
  // Behind a comment on the last line, which belongs to that line.
  code.appendRight(end - 1 - space, hasComma ? `${text},` : text)
}

const trailing = (text: string) => text.length - text.trimEnd().length
const withoutComments = (text: string) => text.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')

function block(lines: readonly string[], indent: string, step: string): string {
  return `{\n${lines.map((line) => `${indent}${step}${line.replaceAll('\n', `\n${step}`)},\n`).join('')}${indent}}`
}

/** The indentation of the line in which a node begins. */
export function indentOf({ code }: Source, { start }: t.Node): string {
  const line = code.original.slice(
    code.original.lastIndexOf('\n', (start ?? 0) - 1) + 1,
    start ?? 0,
  )
  return /^\s*/.exec(line)?.[0] ?? ''
}

/** The indentation of a node that begins its line. */
function ownIndent(text: string, { start }: t.Node): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', (start ?? 0) - 1) + 1, start ?? 0)
  return /^\s+$/.test(before) ? before : undefined
}

/** Finds the objects that are spread into one, and may have the options that are added to it. */
function spreadsOf(source: Source, { properties }: t.ObjectExpression): string[] {
  return properties.flatMap((one) => {
    if (!t.isSpreadElement(one)) return []
    const isName = t.isIdentifier(one.argument) || t.isMemberExpression(one.argument)
    return isName ? [sourceText(source, one.argument)] : []
  })
}

interface Printed {
  readonly key: string
  readonly want: Wanted
  /** The indentation of its line; none for one line. */
  readonly indent: string | undefined
  readonly spreads?: readonly string[]
}

function propertyText(source: Source, { key, want, indent, spreads = [] }: Printed): string {
  const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `${source.quote}${key}${source.quote}`
  if (isLeaf(want)) return `${name}: ${printed(source, leafOf(want))}`
  const more = spreads.map((from) => `...${from}${member(source, key)}`)
  return `${name}: ${objectText(source, want, { indent, more })}`
}

const member = ({ quote }: Source, key: string) =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${quote}${key}${quote}]`

function printed({ quote }: Source, { is, isCode }: Leaf): string {
  if (isCode) return String(is).replaceAll("'", quote)
  return typeof is === 'string' ? `${quote}${is}${quote}` : String(is)
}

/** The code of an object with these options: on one line, or from `indent` on. */
export function objectText(
  source: Source,
  wanted: Options,
  {
    indent,
    more = [],
  }: { readonly indent?: string | undefined; readonly more?: readonly string[] },
): string {
  const entries = Object.entries(wanted)
  const isShort =
    indent === undefined || (more.length === 0 && entries.every(([, one]) => isLeaf(one)))
  const inner = isShort ? undefined : indent + source.step
  const lines = [
    ...more,
    ...entries.map(([key, want]) => propertyText(source, { key, want, indent: inner })),
  ]
  if (isShort) return `{ ${lines.join(', ')} }`
  return `{\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}}`
}

/** Takes a property out of an object, with its comma and its line. */
export function removeProperty(source: Source, object: t.ObjectExpression, name: string): boolean {
  const property = propertyOf(object, name)
  if (!property || source.changed.has(property)) return false
  source.changed.add(property)
  source.removed.add(property)
  const { original } = source.code
  const [start, end] = [property.start ?? 0, property.end ?? 0]
  const comma = /^\s*,/.exec(original.slice(end))?.[0].length
  const after = end + (comma ?? 0)
  const lineStart = original.lastIndexOf('\n', start - 1)
  const isOwnLine = original.slice(lineStart + 1, start).trim() === ''
  const rest = /^[ \t]*(?:\/\/[^\n]*)?(?=\n)/.exec(original.slice(after))?.[0].length
  if (isOwnLine && rest !== undefined) source.code.remove(lineStart, after + rest)
  else if (comma === undefined) source.code.remove(commaBefore(original, start), end)
  else source.code.remove(start, after + (/^\s*/.exec(original.slice(after))?.[0].length ?? 0))
  removeLastComma(source, object)
  return true
}

/** Takes out the comma before properties that are gone at the end of a line. */
function removeLastComma(source: Source, { properties, end }: t.ObjectExpression): void {
  const kept = properties.findLast((one) => !source.removed.has(one))
  const text = source.code.original.slice(kept?.end ?? 0, end ?? 0)
  if (!kept || kept === properties.at(-1) || text.includes('\n')) return
  const last = properties.at(-1)
  source.code.remove(kept.end ?? 0, last?.end ?? 0)
}

function commaBefore(text: string, start: number): number {
  return start - (/,?\s*$/.exec(text.slice(0, start))?.[0].length ?? 0)
}
