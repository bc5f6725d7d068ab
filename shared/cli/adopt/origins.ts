import * as t from '@babel/types'
import { follow, type Source, staticValue } from './source'

/**
 * The package and export that an expression is, such as `webpack#container.ModuleFederationPlugin`, by the imports
 * and calls of `require` of its file; `undefined` for everything else. A default export and a whole module are both
 * `package#`.
 */
export function importedFrom(source: Source, node: t.Node): string | undefined {
  if (t.isIdentifier(node)) return originOfName(source, node.name)
  if (t.isMemberExpression(node))
    return memberOf(importedFrom(source, node.object), writtenKey(node))
  if (t.isCallExpression(node) && t.isIdentifier(node.callee, { name: 'require' })) {
    const [name] = node.arguments
    const value = name && staticValue(source, name)
    return typeof value === 'string' ? `${value}#` : undefined
  }
  const followed = follow(source, node)
  return followed === node ? undefined : importedFrom(source, followed)
}

function memberOf(origin: string | undefined, key: string | undefined): string | undefined {
  if (origin === undefined || key === undefined) return undefined
  if (key === 'default') return origin
  return origin.endsWith('#') ? `${origin}${key}` : `${origin}.${key}`
}

/** The name of a property or a member, where it is written. */
export function writtenKey(
  node: t.MemberExpression | t.ObjectProperty | t.ObjectMethod,
): string | undefined {
  const key = t.isMemberExpression(node) ? node.property : node.key
  if (t.isStringLiteral(key)) return key.value
  return t.isIdentifier(key) && !node.computed ? key.name : undefined
}

/** The statement that gives a name its value, and where the value comes from. */
interface Binding {
  readonly statement: t.Statement
  readonly origin: string | undefined
  /** Whether the statement gives no other name. */
  readonly isAlone: boolean
}

/** Finds the import or the variable of the file's top level that has this name. */
export function bindingOf(source: Source, name: string): Binding | undefined {
  for (const statement of source.tree.program.body) {
    const found = t.isImportDeclaration(statement)
      ? importedAs(statement, name)
      : t.isVariableDeclaration(statement) && declaredAs(source, statement, name)
    if (found) return { statement, ...found }
  }
  return undefined
}

type Found = Omit<Binding, 'statement'>

function importedAs({ specifiers, source }: t.ImportDeclaration, name: string): Found | undefined {
  const one = specifiers.find(({ local }) => local.name === name)
  if (!one) return undefined
  const imported = t.isImportSpecifier(one) ? one.imported : undefined
  const key = t.isStringLiteral(imported) ? imported.value : (imported?.name ?? 'default')
  return { origin: memberOf(`${source.value}#`, key), isAlone: specifiers.length === 1 }
}

function declaredAs(
  source: Source,
  { declarations }: t.VariableDeclaration,
  name: string,
): Found | undefined {
  for (const { id, init } of declarations) {
    if (!init) continue
    const isAlone = declarations.length === 1
    if (t.isIdentifier(id, { name })) return { origin: importedFrom(source, init), isAlone }
    const properties = t.isObjectPattern(id) ? id.properties : []
    for (const one of properties) {
      if (!t.isObjectProperty(one) || !t.isIdentifier(one.value, { name })) continue
      const origin = memberOf(importedFrom(source, init), writtenKey(one))
      return { origin, isAlone: isAlone && properties.length === 1 }
    }
  }
  return undefined
}

function originOfName(source: Source, name: string): string | undefined {
  return bindingOf(source, name)?.origin
}

/** The module that a name is imported from. */
export function importOf(source: Source, name: string): string | undefined {
  return bindingOf(source, name)?.origin?.split('#')[0]
}
