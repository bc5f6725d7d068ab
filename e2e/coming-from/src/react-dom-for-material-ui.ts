import * as dom from 'react-dom'

interface Fiber {
  readonly stateNode: unknown
  readonly child: Fiber | null
}

/** Returns the element of a component, as the function did that React 19 removed. */
export function findDOMNode(of: unknown): Node | null {
  if (of instanceof Node || !of) return (of as Node) ?? null
  let fiber: Fiber | null = (of as { _reactInternals: Fiber })._reactInternals
  while (fiber && !(fiber.stateNode instanceof Node)) fiber = fiber.child
  return (fiber?.stateNode as Node) ?? null
}

export * from 'react-dom'
export default { ...dom, findDOMNode }

// JSS looks for it here before it writes styles, and the page's policy asks for it.
const meta = document.createElement('meta')
meta.setAttribute('property', 'csp-nonce')
meta.content = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
document.head.append(meta)
