import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss'

/** Wrapped styles, or why they cannot be. */
export type ScopedStyles =
  | { readonly ok: true; readonly css: string }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Keeps a remote's styles to the remote's own boxes: they stand in a cascade layer below the host's
 * and in a scope that ends where another slot begins.
 */
export function scopeStyles(css: string, remote: string): ScopedStyles {
  const root = postcss.parse(css)
  const faults = [...globalSelectors(root), ...imports(root)]
  if (faults.length > 0) return { ok: false, faults }
  const hoisted = takeHoisted(root)
  const scope = postcss.atRule({
    name: 'scope',
    params: `([data-slipway-remote="${remote}"]) to ([data-slipway-remote-end])`,
    nodes: root.nodes,
  })
  const layer = postcss.atRule({ name: 'layer', params: 'slipway.remotes', nodes: [scope] })
  return { ok: true, css: compact(postcss.root({ nodes: [...hoisted, layer] })) }
}

// A scope takes rules only; these three define names and match no element.
const hoistedRules = /^(?:-\w+-)?keyframes$|^font-face$|^property$/

function takeHoisted(root: Root): ChildNode[] {
  const hoisted: ChildNode[] = []
  root.walkAtRules(hoistedRules, (rule) => {
    hoisted.push(rule.clone())
    rule.remove()
  })
  return hoisted
}

const globalSelector = /(?:^|[\s>+~,(])(?:(?:html|body)(?![\w-])|:root(?![\w-]))|^\*/i

function globalSelectors(root: Root): string[] {
  const faults: string[] = []
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    for (const selector of rule.selectors) {
      if (globalSelector.test(selector)) {
        faults.push(`"${selector}" reaches outside of the remote: start from a class of your own.`)
      }
    }
  })
  return faults
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

function imports(root: Root): string[] {
  const faults: string[] = []
  root.walkAtRules('import', (rule) => {
    faults.push(`@import ${rule.params}: a remote's styles must be part of its build.`)
  })
  return faults
}

function compact(root: Root): string {
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walk((node) => {
    node.raws.before = ''
    if (node.type === 'decl') node.raws.between = ':'
    else Object.assign(node.raws, { between: '', after: '', semicolon: false })
  })
  root.raws.after = ''
  return root.toString()
}
