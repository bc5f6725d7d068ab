import type { AnyNode } from 'acorn'

/** Visits a node and all that is below it: each before what is in it, otherwise in no particular order. */
export function walk(root: AnyNode, visit: (node: AnyNode) => void): void {
  // An own stack: nesting in a file of strangers must not exhaust ours.
  const waiting: AnyNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node)
    for (const value of Object.values(node)) {
      // One by one: a long list is more than a call takes.
      if (Array.isArray(value)) for (const child of value) addTo(waiting, child)
      else addTo(waiting, value)
    }
  }
}

function addTo(waiting: AnyNode[], child: unknown): void {
  if (isNode(child)) waiting.push(child)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
