import { type AtRule, atRule, type Declaration, list, parse, type Root, rule } from 'postcss'
import readValue from 'postcss-value-parser'
import { boxOf } from '../../check/style-mark'
import { isOwnName } from '../../check/style-reach'

/** A build of a remote: its name, and the mark that the boxes of its components carry. */
interface MarkedBuild {
  readonly name: string
  readonly mark: string
}

/** The same, with the names that its sheets give for the whole page, each with the one that it has there. */
export interface NamedBuild extends MarkedBuild {
  readonly animations: ReadonlyMap<string, string>
  /** In lower case. */
  readonly families: ReadonlyMap<string, string>
}

/** Reads the names in all sheets of a build, because one of them may use what another one gives. */
export function readNames({ name, mark }: MarkedBuild, sheets: readonly string[]): NamedBuild {
  const rules = sheets.flatMap(atRulesIn)
  const own = (names: readonly string[]) => names.filter((it) => !isOwnName(it, name)).map(unquoted)
  const animations = own(rules.filter(isAnimation).map(({ params }) => params))
  const families = own(rules.filter(isFont).flatMap((rule) => valueOf(rule, 'font-family') ?? []))
  return {
    name,
    mark,
    animations: new Map(animations.map((it) => [it, `${mark}-${it}`])),
    families: new Map(families.map((it) => [it.toLowerCase(), `"${mark}-${it}"`])),
  }
}

function atRulesIn(css: string): AtRule[] {
  const rules: AtRule[] = []
  try {
    parse(css).walkAtRules((rule) => void rules.push(rule))
  } catch {
    // Whoever wraps that sheet says what is wrong with it.
  }
  return rules
}

/** Makes the names that count in the whole page the build's own: animations, families of fonts, properties. */
export function ownNames(sheet: Root, build: NamedBuild): void {
  sheet.walkAtRules((rule) => {
    if (isAnimation(rule)) rule.params = build.animations.get(unquoted(rule.params)) ?? rule.params
  })
  sheet.walkDecls((declaration) => rename(declaration, build))
  unregister(sheet, build)
}

// Tailwind keeps whole animations, and lists of families, in custom properties.
const animated = /^(?:-\w+-)?animation(?:-name)?$|^--.*animat/i
const written = /^(?:font|font-family|--.*)$/i

function rename(declaration: Declaration, { animations, families }: NamedBuild): void {
  const { prop } = declaration
  if (animations.size > 0 && animated.test(prop))
    declaration.value = renameWords(declaration.value, animations)
  if (families.size > 0 && written.test(prop))
    declaration.value = renameFamilies(declaration.value, families)
}

export function isAnimation({ name }: AtRule): boolean {
  return /keyframes$/i.test(name)
}

export function isFont({ name }: AtRule): boolean {
  return /^font-face$/i.test(name)
}

export function isProperty({ name }: AtRule): boolean {
  return /^property$/i.test(name)
}

function renameWords(value: string, names: ReadonlyMap<string, string>): string {
  const parsed = readValue(value)
  parsed.walk((node) => {
    if (node.type === 'word' || node.type === 'string')
      node.value = names.get(node.value) ?? node.value
    return node.type !== 'function'
  })
  return parsed.toString()
}

// A list of families; the first of a whole `font` has its size in front.
function renameFamilies(value: string, names: ReadonlyMap<string, string>): string {
  const items = list.comma(value)
  const renamed = items.map((item) => renameFamily(item, names))
  return renamed.some((item, index) => item !== items[index]) ? renamed.join(',') : value
}

function renameFamily(item: string, names: ReadonlyMap<string, string>): string {
  const known = names.get(unquoted(item).toLowerCase())
  if (known !== undefined) return known
  const [, before, family = ''] = /^(.*\d\S*\s+)(.+)$/.exec(item) ?? []
  return before ? before + (names.get(unquoted(family).toLowerCase()) ?? family) : item
}

function unquoted(text: string): string {
  return text.trim().replaceAll(/["']/g, '')
}

/** The layer of the first values of properties. */
export const firstValues = 'first-values'

/**
 * A registered property counts in the whole page, so a foreign one is taken out; its first value is set on
 * all elements of the box instead, behind all other rules of the build, or on the box if it is inherited.
 */
function unregister(sheet: Root, { name, mark }: MarkedBuild): void {
  const box = boxOf(mark)
  const own = rule({
    selector: ['', ' *', ' ::before', ' ::after', ' ::backdrop'].map((it) => box + it).join(','),
  })
  const inherited = rule({ selector: box })
  sheet.walkAtRules((registered) => {
    if (!isProperty(registered) || isOwnName(registered.params, name)) return
    const value = valueOf(registered, 'initial-value') ?? 'initial'
    const rules = valueOf(registered, 'inherits') === 'true' ? inherited : own
    rules.append({ prop: registered.params.trim(), value })
    registered.remove()
  })
  const nodes = [own, inherited].filter((it) => it.first)
  if (nodes.length > 0) sheet.prepend(atRule({ name: 'layer', params: firstValues, nodes }))
}

function valueOf(rule: AtRule, prop: string): string | undefined {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop.toLowerCase() === prop)
  return found?.type === 'decl' ? found.value : undefined
}
