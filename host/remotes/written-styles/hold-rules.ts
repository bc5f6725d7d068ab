import { hostScheme, inBoxes, inSchemes, type WrittenScheme } from './in-boxes'
import { ownFamily, ownName, ownValues } from './own-values'

/** A list of rules that takes and gives up single ones: a sheet, or a rule around others. */
interface RuleList {
  readonly cssRules: CSSRuleList
  deleteRule(index: number): void
  insertRule(rule: string, index: number): number
}

/** Where rules stand: the build whose boxes they are for, and what is around them. */
interface Place {
  readonly mark: string
  readonly isNested?: boolean
  readonly scheme?: WrittenScheme | undefined
}

/** What reaches no further than the rules inside. */
const groups = /^CSS(?:Style|Media|Supports|Container|LayerBlock|StartingStyle|Scope)Rule$/

const single = /^CSS(?:LayerStatementRule|NestedDeclarations)$/

/** Puts the mark of a build before each selector of `list`, and takes out what no mark holds in its boxes. */
export function holdRules(list: RuleList, place: Place): void {
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index]
    const held = rule && heldAs(rule, place)
    if (held === rule) continue
    list.deleteRule(index)
    if (typeof held === 'string') list.insertRule(held, index)
  }
}

/** Changes a rule so that it holds in the boxes; returns it, or the text of another one in its place, if any. */
function heldAs(rule: CSSRule, place: Place): CSSRule | string | undefined {
  const { mark } = place
  if (rule instanceof CSSFontFaceRule) return ownFont(rule, mark)
  if (rule instanceof CSSPropertyRule) return firstValue(rule, mark)
  if (rule instanceof CSSKeyframesRule) rule.name = ownName(rule.name, mark)
  if ('style' in rule) ownValues(rule.style as CSSStyleDeclaration, mark)
  if (rule instanceof CSSKeyframesRule || single.test(rule.constructor.name)) return rule
  return isGroup(rule) ? heldGroup(rule, place) : undefined
}

function isGroup(rule: CSSRule): rule is CSSRule & RuleList {
  return groups.test(rule.constructor.name)
}

function heldGroup(rule: CSSRule & RuleList, place: Place): CSSRule | string | undefined {
  if (rule instanceof CSSStyleRule && !isStyleHeld(rule, place)) return undefined
  const isScope = rule instanceof CSSScopeRule
  const media = rule instanceof CSSMediaRule ? rule : undefined
  const scheme = media && followHost(media)
  const isNested = place.isNested || rule instanceof CSSStyleRule || isScope
  holdRules(rule, { ...place, isNested, scheme: scheme ?? place.scheme })
  if (place.isNested) return media && scheme ? inScheme(media, scheme) : rule
  return isScope ? scopeInBox(rule, place) : rule
}

// Not every browser lets its family be set.
function ownFont({ cssText }: CSSFontFaceRule, mark: string): string {
  return cssText.replace(
    /font-family:([^;}]*)/i,
    (_all, family) => `font-family: ${ownFamily(family, mark)}`,
  )
}

function isStyleHeld(rule: CSSStyleRule, { mark, isNested, scheme }: Place): boolean {
  const selectors = rule.selectorText
  // A condition on its rule, such as `:not(&)`, is no start in it.
  if (isNested && /\([^)]*&/.test(selectors)) return false
  rule.selectorText = isNested ? inSchemes(selectors) : inBoxes(selectors, mark, scheme)
  // What the browser does not take as a selector leaves the former one.
  return isNested || rule.selectorText.includes(mark)
}

/** As builds do with what counts in the whole page: the first value is set on all elements of the box. */
function firstValue(rule: CSSPropertyRule, mark: string): CSSRule | string {
  const { name, inherits, initialValue } = rule
  if (ownName(name.slice(2), mark) === name.slice(2)) return rule
  const parts = inherits ? [':root'] : [':root', '*', '::before', '::after', '::backdrop']
  const value = initialValue ?? 'initial'
  return `@layer first-values{${inBoxes(parts.join(), mark)}{${name}:${value}}}`
}

const schemeQuery = /^\(prefers-color-scheme: (dark|light)\)(?: and (.+))?$/

/** Takes the scheme of the system out of a condition, and returns it: somebody may have chosen another one here. */
function followHost({ media }: CSSMediaRule): WrittenScheme | undefined {
  const [, scheme, rest = 'all'] = schemeQuery.exec(media.mediaText) ?? []
  if (scheme) media.mediaText = rest
  return scheme as WrittenScheme | undefined
}

function inScheme({ media, cssRules }: CSSMediaRule, scheme: WrittenScheme): string {
  return `@media ${media.mediaText}{:where(${hostScheme(scheme)}) &{${textOf(cssRules)}}}`
}

function scopeInBox({ start, end, cssRules }: CSSScopeRule, { mark, scheme }: Place): string {
  const until = end ? ` to (${end})` : ''
  return `@scope (${inBoxes(start ?? ':root', mark, scheme)})${until}{${textOf(cssRules)}}`
}

function textOf(rules: CSSRuleList): string {
  return [...rules].map(({ cssText }) => cssText).join('')
}
