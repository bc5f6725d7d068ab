import { hostScheme, inBoxes, inSchemes, mayBeBox, type WrittenScheme } from './in-boxes'
import { areNestedHeld, mayEndAtRule } from './nested-selector'
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
  /** Whether the rule around them may be for the box itself: what is beside that is outside. */
  readonly isAtBox?: boolean
  readonly scheme?: WrittenScheme | undefined
}

/** What reaches no further than the rules inside. */
const groups = /^CSS(?:Style|Media|Supports|Container|LayerBlock|StartingStyle|Scope)Rule$/

const single = /^CSS(?:LayerStatementRule|NestedDeclarations)$/

/** Puts the mark of a build before each selector of `list`, and takes out what no mark holds in its boxes. */
export function holdRules(list: RuleList, place: Place): void {
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index]
    const held = rule && heldOrNone(rule, place)
    if (held === rule) continue
    list.deleteRule(index)
    if (typeof held === 'string') orNone(() => list.insertRule(held, index))
  }
}

function heldOrNone(rule: CSSRule, place: Place): CSSRule | string | undefined {
  return orNone(() => heldAs(rule, place))
}

// A rule that the browser does not take back must not keep others from being held.
function orNone<Value>(hold: () => Value): Value | undefined {
  try {
    return hold()
  } catch {
    return undefined
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
  const inside = placeInside(rule, place)
  if (rule instanceof CSSStyleRule && !isStyleHeld(rule, place)) return undefined
  const media = rule instanceof CSSMediaRule ? rule : undefined
  const scheme = media && followHost(media)
  holdRules(rule, { ...inside, scheme: scheme ?? place.scheme })
  if (rule instanceof CSSScopeRule) return scopeInBox(rule, place)
  return media && scheme && place.isNested ? inScheme(media, scheme) : rule
}

/** Where the rules inside stand, by the selectors as they were written. */
function placeInside(rule: CSSRule, place: Place): Place {
  // Of what a scope is around, nothing outside of it matches.
  if (rule instanceof CSSScopeRule) return { ...place, isNested: true, isAtBox: false }
  if (!(rule instanceof CSSStyleRule)) return place
  const { selectorText } = rule
  const isAtBox = place.isNested
    ? place.isAtBox === true && mayEndAtRule(selectorText)
    : mayBeBox(selectorText)
  return { ...place, isNested: true, isAtBox }
}

// Not every browser lets its family be set.
function ownFont({ cssText }: CSSFontFaceRule, mark: string): string {
  return cssText.replace(
    /font-family:([^;}]*)/i,
    (_all, family) => `font-family: ${ownFamily(family, mark)}`,
  )
}

function isStyleHeld(rule: CSSStyleRule, { mark, isNested, isAtBox, scheme }: Place): boolean {
  const selectors = rule.selectorText
  if (isNested && !areNestedHeld(selectors, isAtBox === true)) return false
  rule.selectorText = isNested ? inSchemes(selectors) : inBoxes(selectors, mark, scheme)
  // What the browser does not take as a selector leaves the former one.
  return isNested || rule.selectorText !== selectors
}

/** As builds do with what counts in the whole page: the first value is set on all elements of the box. */
function firstValue(rule: CSSPropertyRule, mark: string): CSSRule | string {
  const { name, inherits, initialValue } = rule
  if (ownName(name.slice(2), mark) === name.slice(2)) return rule
  const parts = inherits ? [':root'] : [':root', '*', '::before', '::after', '::backdrop']
  const value = initialValue ?? 'initial'
  return `@layer first-values{${inBoxes(parts.join(), mark)}{${name}:${value}}}`
}

const schemeQuery = /^\(prefers-color-scheme: (dark|light)\)$/

/** Takes the scheme of the system out of a condition, and returns it: somebody may have chosen another one here. */
function followHost({ media }: CSSMediaRule): WrittenScheme | undefined {
  // Where something else than `and` is in it, the rest does not mean the same by itself.
  if (/,|\b(?:not|or)\b/.test(media.mediaText)) return undefined
  const parts = media.mediaText.split(' and ')
  const scheme = parts.map((part) => schemeQuery.exec(part)?.[1]).find(Boolean)
  if (!scheme) return undefined
  media.mediaText = parts.filter((part) => !schemeQuery.test(part)).join(' and ') || 'all'
  return scheme as WrittenScheme
}

function inScheme({ media, cssRules }: CSSMediaRule, scheme: WrittenScheme): string {
  return `@media ${media.mediaText}{:where(${hostScheme(scheme)}) &{${textOf(cssRules)}}}`
}

function scopeInBox(rule: CSSScopeRule, place: Place): CSSRule | string | undefined {
  const { start, end, cssRules } = rule
  const { mark, isNested, isAtBox, scheme } = place
  if (isNested && start) return areNestedHeld(start, isAtBox === true) ? rule : undefined
  const from = inBoxes(start ?? ':root', mark, scheme)
  const until = end ? ` to (${end})` : ''
  return from ? `@scope (${from})${until}{${textOf(cssRules)}}` : undefined
}

function textOf(rules: CSSRuleList): string {
  return [...rules].map(({ cssText }) => cssText).join('')
}
