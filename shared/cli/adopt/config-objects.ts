import * as t from '@babel/types'
import { writtenKey } from './origins'
import { follow, type Source } from './source'

/** The objects that a configuration exports; none where they are computed. */
export function exportedObjects(source: Source): t.ObjectExpression[] {
  const exported = exportedNode(source)
  return exported ? objectsOf(source, exported) : []
}

function exportedNode({ tree }: Source): t.Node | undefined {
  for (const statement of tree.program.body) {
    if (t.isExportDefaultDeclaration(statement)) return statement.declaration
    if (t.isTSExportAssignment(statement)) return statement.expression
    const expression = t.isExpressionStatement(statement) ? statement.expression : undefined
    if (t.isAssignmentExpression(expression) && isModuleExports(expression.left))
      return expression.right
  }
  return undefined
}

function isModuleExports(node: t.Node): boolean {
  if (!t.isMemberExpression(node)) return false
  const key = writtenKey(node)
  if (key === 'default') return t.isIdentifier(node.object, { name: 'exports' })
  return key === 'exports' && t.isIdentifier(node.object, { name: 'module' })
}

/** The objects that an expression may be: of lists, calls such as `defineConfig(…)`, and what functions return. */
function objectsOf(source: Source, node: t.Node): t.ObjectExpression[] {
  const at = follow(source, node)
  if (t.isObjectExpression(at)) return [at]
  if (t.isArrayExpression(at))
    return at.elements.flatMap((one) => (one ? objectsOf(source, one) : []))
  if (t.isCallExpression(at)) return at.arguments.flatMap((one) => objectsOf(source, one))
  if (t.isAwaitExpression(at)) return objectsOf(source, at.argument)
  if (t.isIdentifier(at)) return returnedBy(source, functionNamed(source, at.name))
  return returnedBy(source, at)
}

function functionNamed({ tree }: Source, name: string): t.Node | undefined {
  return tree.program.body.find((one) => t.isFunctionDeclaration(one) && one.id?.name === name)
}

function returnedBy(source: Source, node: t.Node | undefined): t.ObjectExpression[] {
  if (!t.isFunction(node)) return []
  if (!t.isBlockStatement(node.body)) return objectsOf(source, node.body)
  const returned = node.body.body.flatMap((one) =>
    t.isReturnStatement(one) && one.argument ? [one.argument] : [],
  )
  return returned.flatMap((one) => objectsOf(source, one))
}

/** The object of those that has a node in it; the only one where none has. */
export function objectAround(
  objects: readonly t.ObjectExpression[],
  { start, end }: t.Node,
): t.ObjectExpression | undefined {
  const around = objects.find(
    (one) => (one.start ?? 0) <= (start ?? 0) && (one.end ?? 0) >= (end ?? 0),
  )
  return around ?? (objects.length === 1 ? objects[0] : undefined)
}
