import type { StyleLine } from '@slipway/sdk/check'
import {
  type AtRule,
  atRule,
  type ChildNode,
  parse,
  type Root,
  type Rule,
  root,
  rule,
} from 'postcss'
import { isKeyframe, isNested } from '../../check/style-faults'
import { parseSelectors, type Scheme, schemeOf } from '../../check/style-mark'
import { reachOf } from '../../check/style-reach'
import { boxSelectors, isBeyondBox } from './box-selectors'
import {
  firstValues,
  isAnimation,
  isFont,
  isProperty,
  type NamedBuild,
  ownNames,
} from './own-names'
import { unnestScopes } from './unnest-scopes'

/** Wrapped styles, or why they cannot be. */
export type ScopedStyles =
  | { readonly ok: true; readonly css: string }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Keeps a remote's styles to the remote's own boxes: they are in a cascade layer behind the host's,
 * and each selector begins with the mark of the build, which its boxes carry.
 */
export function scopeStyles(css: string, build: NamedBuild): ScopedStyles {
  const sheet = parse(css)
  unnestScopes(sheet)
  const faults = [...reachingRules(sheet), ...reachingAtRules(sheet, build.name)]
  if (faults.length > 0) return { ok: false, faults: faults.map(({ detail }) => detail) }
  sheet.walkAtRules('charset', (rule) => void rule.remove())
  const schemes = followHost(sheet)
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const context = { mark: build.mark, isNested: isNested(rule), scheme: schemes.get(rule) }
    rule.selector = boxSelectors(rule.selector, context)
  })
  ownNames(sheet, build)
  keepFirst(sheet)
  const layer = { name: 'layer', params: `slipway.remotes.${build.mark}`, nodes: sheet.nodes }
  return { ok: true, css: compact(root({ nodes: [atRule(layer)] })) }
}

/** Finds what {@link scopeStyles} refuses in a source of `remote`, before its imports are taken in. */
export function unscopable(css: string, remote: string): readonly StyleLine[] {
  const sheet = parse(css)
  unnestScopes(sheet)
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
    const reaching = parseSelectors(rule.selector).filter((selector) =>
      isBeyondBox(selector, isNested(rule)),
    )
    return reaching.map(
      (selector) =>
        `"${String(selector).trim()}" reaches outside of the remote: start from a class of your own.`,
    )
  } catch {
    return [`"${rule.selector}" is not a selector.`]
  }
}

function reachingAtRules(sheet: Root, remote: string): StyleLine[] {
  const faults: StyleLine[] = []
  sheet.walkAtRules((rule) => {
    // The build makes their names its own.
    if (isAnimation(rule) || isFont(rule) || isProperty(rule)) return
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

// Of several sheets any may come first: in each, the first values are behind the layers of the build itself.
function keepFirst(sheet: Root): void {
  const isFirst = sheet.first?.type === 'atrule' && sheet.first.params === firstValues
  const hasLayers = sheet.some((node) => node.type === 'atrule' && node.name === 'layer')
  if (hasLayers && !isFirst) sheet.prepend(atRule({ name: 'layer', params: firstValues }))
}

const schemeQuery = /^\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)$/i

/** Takes the scheme out of a condition, if there is one, and returns it with what else is asked. */
function schemeOfMedia(params: string): { readonly scheme?: Scheme; readonly rest?: string } {
  // Where something else than `and` is in it, the rest does not mean the same by itself.
  if (/,|\b(?:not|or)\b/i.test(params)) return {}
  const parts = params.trim().split(/\s+and\s+/i)
  const scheme = parts.map((part) => schemeQuery.exec(part)?.[1]?.toLowerCase()).find(Boolean)
  const rest = parts.filter((part) => !schemeQuery.test(part)).join(' and ')
  return scheme ? { scheme: scheme as Scheme, rest } : {}
}

/**
 * Somebody may choose the host's colour scheme, so what a build has for the system's is for that one.
 * Returns the rules for a scheme.
 */
function followHost(sheet: Root): ReadonlyMap<Rule, Scheme> {
  const schemes = new Map<Rule, Scheme>()
  sheet.walkAtRules(/^media$/i, (media) => {
    const { scheme, rest } = schemeOfMedia(media.params)
    if (!scheme || !media.nodes) return
    const inScheme = isNested(media)
      ? [rule({ selector: `:where(${schemeOf(scheme)}) &`, nodes: media.nodes })]
      : media.nodes
    if (!isNested(media))
      media.walkRules((inner) => {
        if (!isNested(inner)) schemes.set(inner, scheme)
      })
    if (!rest) media.replaceWith(inScheme)
    else Object.assign(media, { params: rest }).append(inScheme)
  })
  return schemes
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
