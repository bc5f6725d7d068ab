import { type AtRule, type ChildNode, type Container, type Root, rule } from 'postcss'
import parser, { type Selector } from 'postcss-selector-parser'
import { isNested } from '../../check/style-faults'
import { parseSelectors } from '../../check/style-mark'

/**
 * Makes nested rules of `@scope (.a)` and of `@scope (&)`, which daisyUI has: Safari 26.0 to 26.3 has no fields in a
 * scope. Weight stays; of equal rules for one scope in another, the later one wins, not the nearer. A scope with an
 * end, and what else cannot be said without one, stays, to be refused.
 */
export function unnestScopes(sheet: Root): void {
  sheet.walkAtRules(/^scope$/i, (scope) => {
    const [, root] = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/.exec(scope.params) ?? []
    const isOfRule = root?.trim() === '&'
    if (root === undefined || isOfRule !== isNested(scope) || !isOfRules(scope)) return
    for (const node of scopedNodes(scope)) {
      if (node.type === 'rule') node.selector = fromRule(node.selector)
      else if (node.type === 'decl')
        node.replaceWith(rule({ selector: ':where(&)', nodes: [node.clone()] }))
    }
    const nodes = scope.nodes ?? []
    scope.replaceWith(isOfRule ? nodes : rule({ selector: root, nodes }))
  })
}

/** The rules and declarations that start from the scope itself, those under a condition too. */
function scopedNodes(container: Container): ChildNode[] {
  const nodes = [...(container.nodes ?? [])]
  return nodes.flatMap((node) => (node.type === 'atrule' ? scopedNodes(node) : [node]))
}

// In a rule there are conditions only; and in a rule of a rule, `&` is no longer the scope.
function isOfRules(scope: AtRule): boolean {
  let isPlain = true
  scope.walkAtRules(({ name }) => {
    isPlain &&= /^(?:media|supports|container|layer|starting-style)$/i.test(name)
  })
  scope.walkRules(({ selector, parent }) => {
    isPlain &&= !(parent?.type === 'rule' && /:scope\b/i.test(selector))
  })
  return isPlain
}

// In a scope `&` has no weight, and what names neither is inside of it.
function fromRule(text: string): string {
  return parseSelectors(text).map(fromScope).join(',')
}

function fromScope(selector: Selector): string {
  let isNamed = false
  selector.walk((node) => {
    const isScope = parser.isPseudoClass(node) && node.value.toLowerCase() === ':scope'
    if (!isScope && node.type !== 'nesting') return
    isNamed = true
    node.replaceWith(parser.tag({ value: isScope ? '&' : ':where(&)' }))
  })
  return isNamed ? String(selector).trim() : `:where(&) ${String(selector).trim()}`
}
