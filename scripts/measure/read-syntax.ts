import ts from 'typescript'

export interface Import {
  /** As it is written: a path or the name of a package. */
  readonly from: string
  /** Erased when the program is built. */
  readonly isTypeOnly: boolean
}

export interface Syntax {
  readonly imports: readonly Import[]
  /** Lines of each function's body, braces included; what is only an expression has none. */
  readonly bodies: readonly number[]
  /** The number of times that the type `any` is written. */
  readonly anys: number
  /** Names of the functions that others may import; one with several signatures has one. */
  readonly functions: readonly string[]
}

/** Reads what the counter needs to know of one file. */
export function readSyntax(path: string, text: string): Syntax {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const imports: Import[] = []
  const bodies: number[] = []
  let anys = 0
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) imports.push(found)
    if (ts.isBlock(node) && ts.isFunctionLike(node.parent)) bodies.push(linesOf(node, source))
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1
    ts.forEachChild(node, visit)
  }
  visit(source)
  const functions = new Set(source.statements.filter(isExported).flatMap(functionsOf))
  return { imports, bodies, anys, functions: [...functions] }
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function functionsOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(({ initializer }) => initializer && ts.isFunctionLike(initializer))
    .map(({ name }) => name.getText())
}

function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line
  return line(node.getEnd()) - line(node.getStart(source)) + 1
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node))
    return { from: textOf(node.moduleSpecifier), isTypeOnly: hasOnlyTypes(node.importClause) }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { from: textOf(node.moduleSpecifier), isTypeOnly: node.isTypeOnly }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { from: textOf(node.argument.literal), isTypeOnly: true }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { from: textOf(node.arguments[0]), isTypeOnly: false }
  return undefined
}

function hasOnlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.isTypeOnly) return clause !== undefined
  const { name, namedBindings } = clause
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  )
}

function textOf(node: ts.Node | undefined): string {
  return node && ts.isStringLiteralLike(node) ? node.text : ''
}
