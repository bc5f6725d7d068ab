import * as t from '@babel/types'
import { importedFrom } from '../origins'
import { follow, type Source } from '../source'
import { callKind, type Kind, kindOfClass, kindOfFunction } from './node-kinds'
import type { SourceFiles } from './source-files'

/** A file in which something is looked for. */
interface Place {
  readonly files: SourceFiles
  readonly path: string
  readonly source: Source
  /** Files that lead to this one. */
  readonly above: readonly string[]
}

type Named = readonly [name: string, kind: Kind]

/** The kinds of what a file exports, by their names; those of files that it hands on are followed. */
export function exportKinds(
  files: SourceFiles,
  path: string,
  above: readonly string[] = [],
): ReadonlyMap<string, Kind> {
  const source = files.read(path)
  if (!source || above.includes(path)) return new Map()
  const place: Place = { files, path, source, above: [...above, path] }
  return new Map(source.tree.program.body.flatMap((statement) => exportsOf(place, statement)))
}

function exportsOf(place: Place, statement: t.Statement): Named[] {
  if (t.isExportDefaultDeclaration(statement))
    return [['default', kindOf(place, statement.declaration, 'default')]]
  if (t.isExportNamedDeclaration(statement) && statement.exportKind !== 'type')
    return [...declared(place, statement), ...handedOn(place, statement)]
  if (t.isExportAllDeclaration(statement) && statement.exportKind !== 'type')
    return [...kindsOf(place, statement.source.value)].filter(([name]) => name !== 'default')
  const expression = t.isExpressionStatement(statement) ? statement.expression : undefined
  return t.isAssignmentExpression(expression) ? assigned(place, expression) : []
}

function declared(place: Place, { declaration }: t.ExportNamedDeclaration): Named[] {
  if (t.isVariableDeclaration(declaration)) {
    return declaration.declarations.flatMap(({ id, init }): Named[] =>
      t.isIdentifier(id) && init ? [[id.name, kindOf(place, init, id.name)]] : [],
    )
  }
  const isKnown = t.isFunctionDeclaration(declaration) || t.isClassDeclaration(declaration)
  if (!isKnown || !declaration.id) return []
  const { name } = declaration.id
  return [[name, kindOf(place, declaration, name)]]
}

function handedOn(place: Place, { specifiers, source }: t.ExportNamedDeclaration): Named[] {
  return specifiers.flatMap((one): Named[] => {
    if (!t.isExportSpecifier(one) || one.exportKind === 'type') return []
    const name = nameOf(one.exported)
    if (source)
      return [[name, kindOfImport(place, { from: source.value, name: one.local.name, as: name })]]
    return [[name, kindOf(place, one.local, name)]]
  })
}

/** `module.exports = …`, `exports.Card = …`. */
function assigned(place: Place, { left, right }: t.AssignmentExpression): Named[] {
  if (!t.isMemberExpression(left) || place.source.isModule) return []
  const name = t.isIdentifier(left.property) ? left.property.name : ''
  if (t.isIdentifier(left.object, { name: 'module' }) && name === 'exports')
    return [['default', kindOf(place, right, 'default')]]
  const isExports =
    t.isIdentifier(left.object, { name: 'exports' }) || t.isMemberExpression(left.object)
  return isExports && name !== '' ? [[name, kindOf(place, right, name)]] : []
}

const nameOf = (node: t.Identifier | t.StringLiteral) =>
  t.isIdentifier(node) ? node.name : node.value

/** The kind of a value that is exported, or handed to something, by a name. */
function kindOf(place: Place, node: t.Node, name: string): Kind {
  const at = follow(place.source, node)
  if (t.isIdentifier(at)) return kindOfName(place, at.name, name)
  if (t.isFunction(at)) return kindOfFunction(at, name)
  if (t.isClass(at)) return kindOfClass(at)
  if (t.isCallExpression(at)) {
    return callKind(at, {
      kindOf: (one) => kindOf(place, one, 'default'),
      calleeOf: (one) => declarationOf(place.source, one),
    })
  }
  if (t.isTaggedTemplateExpression(at))
    return /^styled\b/.test(rootName(at.tag)) ? 'component' : 'other'
  if (t.isConditionalExpression(at)) return kindOf(place, at.consequent, name)
  if (t.isMemberExpression(at))
    return importedFrom(place.source, at) && isCapital(name, at) ? 'component' : 'other'
  return 'other'
}

const isCapital = (name: string, { property }: t.MemberExpression) =>
  /^[A-Z]/.test(name === 'default' && t.isIdentifier(property) ? property.name : name)

function rootName(node: t.Node): string {
  if (t.isMemberExpression(node)) return rootName(node.object)
  if (t.isCallExpression(node)) return rootName(node.callee)
  return t.isIdentifier(node) ? node.name : ''
}

function kindOfName(place: Place, name: string, as: string): Kind {
  const node = declarationOf(place.source, name)
  if (node) return kindOf(place, node, as === 'default' ? as : name)
  for (const statement of place.source.tree.program.body) {
    if (!t.isImportDeclaration(statement)) continue
    const one = statement.specifiers.find(({ local }) => local.name === name)
    if (!one) continue
    const imported = t.isImportSpecifier(one) ? nameOf(one.imported) : 'default'
    return kindOfImport(place, { from: statement.source.value, name: imported, as: name })
  }
  return 'other'
}

/** The function or class of this name; a variable is followed before. */
function declarationOf(source: Source, name: string): t.Node | undefined {
  const value = source.values.get(name)
  if (value) return follow(source, value)
  const declarations = source.tree.program.body.map((one) =>
    t.isExportDeclaration(one) && 'declaration' in one ? one.declaration : one,
  )
  return declarations.find(
    (one) => (t.isFunctionDeclaration(one) || t.isClassDeclaration(one)) && one.id?.name === name,
  ) as t.Node | undefined
}

interface Imported {
  readonly from: string
  readonly name: string
  /** The name that it has here. */
  readonly as: string
}

// Of a package only the name can be judged, as React's own syntax does.
function kindOfImport(place: Place, { from, name, as }: Imported): Kind {
  const path = place.files.imported(place.path, from)
  if (path !== undefined) return kindsOf(place, from).get(name) ?? 'other'
  return /^[A-Z]/.test(as === 'default' ? name : as) ? 'component' : 'other'
}

function kindsOf({ files, path, above }: Place, from: string): ReadonlyMap<string, Kind> {
  const other = files.imported(path, from)
  return other === undefined ? new Map() : exportKinds(files, other, above)
}
