import * as t from '@babel/types'
import { writtenKey } from '../origins'

/** The kinds of what a module exports: a bridge has a React of its own already, or needs none. */
export type Kind = 'component' | 'bridge' | 'other'

/** Tells a component of React, and what makes a bridge, from other functions: by what it draws, and by its name. */
export function kindOfFunction(node: t.Function, name: string): Kind {
  if (makesBridge(node)) return 'bridge'
  const own = (t.isFunctionDeclaration(node) || t.isFunctionExpression(node)) && node.id?.name
  const known = own || name
  const isCapital = /^[A-Z]/.test(known)
  if (!isCapital && (name !== 'default' || /^use[A-Z]/.test(known))) return 'other'
  return drawsReact(node) || (isCapital && isLikeComponent(node)) ? 'component' : 'other'
}

/** An object with both functions of federation's contract. */
function makesBridge(node: t.Function): boolean {
  return contains(node, (one) => {
    if (!t.isObjectExpression(one)) return false
    const keys = one.properties.map((part) => (t.isSpreadElement(part) ? '' : writtenKey(part)))
    return keys.includes('render') && keys.includes('destroy')
  })
}

const makers = /^(?:createElement|cloneElement|createPortal|jsxs?)$/

function drawsReact(node: t.Function): boolean {
  return contains(
    node,
    (one) => t.isJSX(one) || (t.isCallExpression(one) && makers.test(lastName(one.callee))),
  )
}

// One that draws nothing by itself: it has hooks, or returns null or its children.
function isLikeComponent(node: t.Function): boolean {
  if (t.isNullLiteral(node.body) || isChildren(node.body)) return true
  return contains(node, (one) => {
    if (t.isReturnStatement(one)) return t.isNullLiteral(one.argument) || isChildren(one.argument)
    return t.isCallExpression(one) && /^use[A-Z]/.test(lastName(one.callee))
  })
}

const isChildren = (node: t.Node | null | undefined) =>
  Boolean(node && lastName(node) === 'children')

/** Tells a component by its class. */
export function kindOfClass({ superClass, body }: t.Class): Kind {
  const isOfReact = superClass && /^(?:Pure)?Component$/.test(lastName(superClass))
  const draws = body.body.some((one) => t.isClassMethod(one) && methodName(one) === 'render')
  return isOfReact || (superClass && draws) ? 'component' : 'other'
}

const methodName = ({ key }: t.ClassMethod) => (t.isIdentifier(key) ? key.name : '')

interface Around {
  kindOf(node: t.Node): Kind
  /** The function of this name in the file. */
  calleeOf(name: string): t.Node | undefined
}

const wrappers = /^(?:memo|forwardRef|lazy|loadable|styled|createReactClass|createClass)$/
const others = /^(?:create|use|get|make|define|register|init)(?![a-z])/

/** The kind of the result of a call: what takes a component returns one (`memo`, `connect(…)`), but for `create…`. */
export function callKind({ callee, arguments: given }: t.CallExpression, around: Around): Kind {
  const name = lastName(callee)
  if (name === 'createBridgeComponent') return 'bridge'
  const called = t.isIdentifier(callee) ? around.calleeOf(callee.name) : undefined
  if (t.isFunction(called) && makesBridge(called)) return 'bridge'
  if (wrappers.test(name)) return 'component'
  if (others.test(name)) return 'other'
  const before = t.isCallExpression(callee) ? callee.arguments : []
  return [...given, ...before].some((one) => around.kindOf(one) === 'component')
    ? 'component'
    : 'other'
}

/** The last name of a chain: `memo` of `React.memo`. */
function lastName(node: t.Node): string {
  if (t.isCallExpression(node)) return lastName(node.callee)
  if (t.isMemberExpression(node)) return lastName(node.property)
  return t.isIdentifier(node) ? node.name : ''
}

function contains(root: t.Node, is: (node: t.Node) => boolean): boolean {
  let isFound = false
  t.traverseFast(root, (node) => {
    isFound ||= is(node)
  })
  return isFound
}
