import * as t from '@babel/types'
import { writtenKey } from '../adopt/origins'
import type { Source } from '../adopt/source'

/** The calls of a method of the application in the module that describes it, in their order: `app.resource(…)`. */
export function applicationCalls(source: Source, method: string): readonly t.CallExpression[] {
  const app = applicationName(source)
  const found: t.CallExpression[] = []
  t.traverseFast(source.tree, (node) => {
    if (!t.isCallExpression(node) || !t.isMemberExpression(node.callee)) return
    const { object } = node.callee
    if (t.isIdentifier(object, { name: app }) && writtenKey(node.callee) === method)
      found.push(node)
  })
  return found
}

/** The first argument of the last call of a method. */
export function lastArgument(source: Source, method: string): t.Node | undefined {
  return applicationCalls(source, method).at(-1)?.arguments[0]
}

/** The name that the described application has in its function, such as `app`. */
export function applicationName(source: Source): string {
  const [first] = describeFunction(source)?.params ?? []
  return t.isIdentifier(first) ? first.name : 'app'
}

/** The function that the module exports by default. */
export function describeFunction({ tree, values }: Source): t.Function | undefined {
  const { body } = tree.program
  const exported = body.find((one) => t.isExportDefaultDeclaration(one))?.declaration
  if (!t.isIdentifier(exported)) return t.isFunction(exported) ? exported : undefined
  const declared =
    values.get(exported.name) ??
    body.find((one) => t.isFunctionDeclaration(one) && one.id?.name === exported.name)
  return t.isFunction(declared) ? declared : undefined
}

/** The loop around a call, such as `for (const resource of [customers, orders]) app.resource(resource)`. */
export function loopAround({ tree }: Source, call: t.Node): t.ForOfStatement | undefined {
  let found: t.ForOfStatement | undefined
  t.traverseFast(tree, (node) => {
    if (t.isForOfStatement(node) && isWithin(call, node.body)) found = node
  })
  return found
}

/** The statement of a call that stands by itself. */
export function statementOf({ tree }: Source, call: t.Node): t.ExpressionStatement | undefined {
  let found: t.ExpressionStatement | undefined
  t.traverseFast(tree, (node) => {
    if (t.isExpressionStatement(node) && node.expression === call) found = node
  })
  return found
}

function isWithin(inner: t.Node, outer: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0)
}

/** The line of a node; that of the described function's beginning without one. */
export function lineIn(source: Source, node: t.Node | undefined): number {
  return (node ?? describeFunction(source))?.loc?.start.line ?? 1
}
