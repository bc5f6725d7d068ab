/** A list of rules that gives single ones up: a sheet, or a rule around others. */
interface RuleList {
  readonly cssRules: CSSRuleList
  deleteRule(index: number): void
}

/** What counts in the whole page and can be renamed, or counts in its layer only. */
const kept = /^CSS(?:FontFace|LayerStatement)Rule$|^CSSNestedDeclarations$/

/** Puts the mark of a build before each selector of `list`, and takes out what no mark holds in its boxes. */
export function holdRules(list: RuleList, mark: string, isNested = false): void {
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index]
    if (rule && !isHeld(rule, mark, isNested)) list.deleteRule(index)
  }
}

function isHeld(rule: CSSRule, mark: string, isNested: boolean): boolean {
  if (rule instanceof CSSKeyframesRule) {
    rule.name = ownName(rule.name, mark)
    return true
  }
  const isStyle = rule instanceof CSSStyleRule
  if (isStyle && !isStyleHeld(rule, mark, isNested)) return false
  if (!isList(rule)) return isStyle || kept.test(rule.constructor.name)
  holdRules(rule, mark, isNested || isStyle)
  return true
}

function isList(rule: CSSRule): rule is CSSRule & RuleList {
  return 'cssRules' in rule && 'deleteRule' in rule
}

function isStyleHeld(rule: CSSStyleRule, mark: string, isNested: boolean): boolean {
  ownAnimations(rule.style, mark)
  // A condition on its rule, such as `:not(&)`, is no start in it.
  if (isNested) return !/\([^)]*&/.test(rule.selectorText)
  rule.selectorText = inBoxes(rule.selectorText, mark)
  // What the browser does not take as a selector leaves the former one.
  return rule.selectorText.includes(mark)
}

function ownAnimations(style: CSSStyleDeclaration, mark: string): void {
  const names = style.animationName
  if (!names) return
  const own = names.split(/\s*,\s*/).map((name) => ownName(name, mark))
  style.setProperty('animation-name', own.join(', '), style.getPropertyPriority('animation-name'))
}

const keywords = /^(?:none|initial|inherit|unset|revert|revert-layer)$/

/** Returns the name of an animation as the sheets of the build have it; one that begins with the remote's name stays. */
export function ownName(name: string, mark: string): string {
  const remote = mark.slice(0, mark.lastIndexOf('-'))
  return keywords.test(name) || name.startsWith(`${remote}-`) ? name : `${mark}-${name}`
}

/**
 * Rewrites a list of selectors as a browser writes it: each matches inside of the boxes of the build only, which
 * are in place of the page. One about what is beside the page is left out.
 */
export function inBoxes(selectors: string, mark: string): string {
  return partsOf(selectors)
    .flatMap((selector) => inBox(selector.trim(), `:where([data-slipway-styles="${mark}"])`))
    .join(', ')
}

const page = /^\s*>?\s*(?::root|:host|:scope|html|body)(?![\w(-])/i

function inBox(selector: string, box: string): string[] {
  let rest = selector
  while (page.test(rest)) rest = rest.replace(page, '')
  if (rest === selector) return [`${box} ${selector}`]
  return /^\s*[+~]/.test(rest) ? [] : [box + rest]
}

/** Splits a list at the commas that are in no brackets and in no text. */
function partsOf(selectors: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of selectors.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^]/g)) {
    if (/^[([]$/.test(token)) depth += 1
    if (/^[)\]]$/.test(token)) depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts
}
