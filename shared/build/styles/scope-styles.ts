import type { StyleLine } from '@slipway/sdk/check'
import { type AtRule, atRule, type ChildNode, parse, type Root, type Rule, root } from 'postcss'
import type { Node, Selector } from 'postcss-selector-parser'
import readValue from 'postcss-value-parser'
import { isKeyframe, isNested } from '../../check/style-faults'
import { parseSelectors, prefixSelectors } from '../../check/style-mark'
import { isOwnName, reachOf } from '../../check/style-reach'

/** Wrapped styles, or why they cannot be. */
export type ScopedStyles =
  | { readonly ok: true; readonly css: string }
  | { readonly ok: false; readonly faults: readonly string[] }

/** A build of a remote: its name, and the mark that the boxes of its components carry. */
interface MarkedBuild {
  readonly name: string
  readonly mark: string
}

/**
 * Keeps a remote's styles to the remote's own boxes: they are in a cascade layer behind the host's,
 * and each selector begins with the mark of the build, which its boxes carry.
 */
export function scopeStyles(css: string, build: MarkedBuild): ScopedStyles {
  const sheet = parse(css)
  const faults = [...reachingRules(sheet), ...reachingAtRules(sheet, build.name)]
  if (faults.length > 0) return { ok: false, faults: faults.map(({ detail }) => detail) }
  sheet.walkAtRules('charset', (rule) => void rule.remove())
  renameAnimations(sheet, build)
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    rule.selector = prefixSelectors(rule.selector, { mark: build.mark, isNested: isNested(rule) })
  })
  const layer = { name: 'layer', params: `slipway.remotes.${build.mark}`, nodes: sheet.nodes }
  return { ok: true, css: compact(root({ nodes: [atRule(layer)] })) }
}

/** Finds what {@link scopeStyles} refuses in a source of `remote`, before its imports are taken in. */
export function unscopable(css: string, remote: string): readonly StyleLine[] {
  const sheet = parse(css)
  const isOwnFile = ({ name, params }: AtRule) =>
    name === 'import' && !/^(?:url\()?['"]?(?:[a-z]+:)?\/\//i.test(params)
  sheet.walkAtRules((rule) => {
    if (isOwnFile(rule)) rule.remove()
  })
  return [...reachingRules(sheet), ...reachingAtRules(sheet, remote)]
}

function reachingRules(sheet: Root): StyleLine[] {
  const faults: StyleLine[] = []
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    for (const detail of reachOfRule(rule)) faults.push({ line: lineOf(rule), detail })
  })
  return faults
}

function reachOfRule(rule: Rule): readonly string[] {
  try {
    const reaching = parseSelectors(rule.selector).filter((selector) => isOfPage(selector, rule))
    return reaching.map(
      (selector) =>
        `"${String(selector).trim()}" reaches outside of the remote: start from a class of your own.`,
    )
  } catch {
    return [`"${rule.selector}" is not a selector.`]
  }
}

function isOfPage(selector: Selector, rule: Rule): boolean {
  const isTop = !isNested(rule)
  let isPage = isTop && selector.first.type === 'universal'
  selector.walk((node) => {
    isPage ||= namesPage(node) || (isTop && node.type === 'nesting')
  })
  return isPage
}

function namesPage({ type, value = '' }: Node): boolean {
  if (type === 'tag') return /^(?:html|body)$/i.test(value)
  return (
    type === 'pseudo' && /^(?::root|:scope|:host(?:-context)?|::view-transition.*)$/i.test(value)
  )
}

function reachingAtRules(sheet: Root, remote: string): StyleLine[] {
  const faults: StyleLine[] = []
  sheet.walkAtRules((rule) => {
    // The build gives them a name of the remote's.
    if (isAnimation(rule)) return
    const detail =
      rule.name === 'import'
        ? `@import ${rule.params}: a remote's styles must be part of its build.`
        : reachOf(rule, remote)
    if (detail) faults.push({ line: lineOf(rule), detail })
  })
  return faults
}

function lineOf({ source }: ChildNode): number {
  return source?.start?.line ?? 1
}

function isAnimation({ name }: AtRule): boolean {
  return /keyframes$/i.test(name)
}

// Names of CSS modules are the remote's already, and its scripts may know them.
function renameAnimations(sheet: Root, { name, mark }: MarkedBuild): void {
  const names = new Map<string, string>()
  sheet.walkAtRules((rule) => {
    if (!isAnimation(rule) || isOwnName(rule.params, name)) return
    const plain = rule.params.replaceAll(/["']/g, '')
    names.set(plain, `${mark}-${plain}`)
    rule.params = `${mark}-${plain}`
  })
  if (names.size === 0) return
  sheet.walkDecls(/^(?:-\w+-)?animation(?:-name)?$/i, (declaration) => {
    declaration.value = renameIn(declaration.value, names)
  })
}

function renameIn(value: string, names: ReadonlyMap<string, string>): string {
  const parsed = readValue(value)
  parsed.walk((node) => {
    if (node.type === 'word' || node.type === 'string')
      node.value = names.get(node.value) ?? node.value
    return node.type !== 'function'
  })
  return parsed.toString()
}

function compact(sheet: Root): string {
  sheet.walkComments((comment) => {
    comment.remove()
  })
  sheet.walk((node) => {
    node.raws.before = ''
    if (node.type === 'decl') node.raws.between = ':'
    else Object.assign(node.raws, { between: '', after: '', semicolon: false })
  })
  sheet.raws.after = ''
  return sheet.toString()
}
