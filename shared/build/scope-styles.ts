import { type StyleLine, styleScope } from '@slipway/sdk/check'
import { type AtRule, atRule, type ChildNode, parse, type Root, type Rule, root } from 'postcss'

/** Wrapped styles, or why they cannot be. */
export type ScopedStyles =
  | { readonly ok: true; readonly css: string }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Keeps a remote's styles to the remote's own boxes: they stand in a cascade layer below the host's
 * and in a scope that ends where another slot begins.
 */
export function scopeStyles(css: string, version: Parameters<typeof styleScope>[0]): ScopedStyles {
  const sheet = parse(css)
  const faults = [...globalSelectors(sheet), ...imports(sheet)]
  if (faults.length > 0) return { ok: false, faults: faults.map(({ detail }) => detail) }
  const hoisted = takeHoisted(sheet)
  const scope = atRule({
    name: 'scope',
    params: styleScope(version),
    nodes: sheet.nodes,
  })
  const layer = atRule({ name: 'layer', params: 'slipway.remotes', nodes: [scope] })
  return { ok: true, css: compact(root({ nodes: [...hoisted, layer] })) }
}

// A scope takes rules only; these three define names and match no element.
const hoistedRules = /^(?:-\w+-)?keyframes$|^font-face$|^property$/

function takeHoisted(sheet: Root): ChildNode[] {
  const hoisted: ChildNode[] = []
  sheet.walkAtRules(hoistedRules, (rule) => {
    hoisted.push(rule.clone())
    rule.remove()
  })
  return hoisted
}

const globalSelector = /(?:^|[\s>+~,(])(?:(?:html|body)(?![\w-])|:root(?![\w-]))|^\*/i

/** What {@link scopeStyles} refuses in a source, before its imports are taken in. */
export function unscopable(css: string): readonly StyleLine[] {
  const sheet = parse(css)
  const isElsewhere = ({ detail }: StyleLine) =>
    /^@import (?:url\()?['"]?(?:[a-z]+:)?\/\//i.test(detail)
  return [...globalSelectors(sheet), ...imports(sheet).filter(isElsewhere)]
}

function globalSelectors(sheet: Root): StyleLine[] {
  const faults: StyleLine[] = []
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    for (const selector of rule.selectors) {
      if (globalSelector.test(selector)) {
        const detail = `"${selector}" reaches outside of the remote: start from a class of your own.`
        faults.push({ line: lineOf(rule), detail })
      }
    }
  })
  return faults
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

function lineOf({ source }: ChildNode): number {
  return source?.start?.line ?? 1
}

function imports(sheet: Root): StyleLine[] {
  const faults: StyleLine[] = []
  sheet.walkAtRules('import', (rule) => {
    const detail = `@import ${rule.params}: a remote's styles must be part of its build.`
    faults.push({ line: lineOf(rule), detail })
  })
  return faults
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
