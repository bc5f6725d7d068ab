import { type AtRule, atRule, type Declaration, list, type Root, rule } from 'postcss'
import readValue from 'postcss-value-parser'
import { boxOf } from '../../check/style-mark'
import { isOwnName } from '../../check/style-reach'

/** A build of a remote: its name, and the mark that the boxes of its components carry. */
export interface MarkedBuild {
  readonly name: string
  readonly mark: string
}

/** Makes the names that count in the whole page the build's own: animations, families of fonts, properties. */
export function ownNames(sheet: Root, build: MarkedBuild): void {
  renameAnimations(sheet, build)
  renameFonts(sheet, build)
  unregister(sheet, build)
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

// Names of CSS modules are the remote's already, and its scripts may know them.
function renameAnimations(sheet: Root, { name, mark }: MarkedBuild): void {
  const names = new Map<string, string>()
  sheet.walkAtRules((rule) => {
    if (!isAnimation(rule) || isOwnName(rule.params, name)) return
    const plain = unquoted(rule.params)
    names.set(plain, `${mark}-${plain}`)
    rule.params = `${mark}-${plain}`
  })
  if (names.size === 0) return
  // Tailwind keeps whole animations in custom properties.
  sheet.walkDecls(/^(?:-\w+-)?animation(?:-name)?$|^--.*animat/i, (declaration) => {
    declaration.value = renameWords(declaration.value, names)
  })
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

function renameFonts(sheet: Root, { name, mark }: MarkedBuild): void {
  const names = new Map<string, string>()
  const families: Declaration[] = []
  sheet.walkAtRules((rule) => {
    if (isFont(rule)) rule.walkDecls(/^font-family$/i, (family) => void families.push(family))
  })
  for (const family of families.filter(({ value }) => !isOwnName(value, name)))
    names.set(unquoted(family.value).toLowerCase(), `"${mark}-${unquoted(family.value)}"`)
  if (names.size === 0) return
  sheet.walkDecls(/^(?:font|font-family|--.*)$/i, (declaration) => {
    declaration.value = renameFamilies(declaration.value, names)
  })
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
