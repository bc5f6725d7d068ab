import * as t from '@babel/types'
import { bindingOf } from './origins'
import { replace, type Source, sourceText } from './source'

/** An export of a package. */
export interface Export {
  readonly from: string
  readonly name: string
  /** The package's default export, or the whole of it; `name` is only what it is called. */
  readonly isDefault?: true
}

/** Makes an expression be an export of another package: its import is replaced, or one added. */
export function takeExport(source: Source, expression: t.Node, wanted: Export): void {
  if (t.isIdentifier(expression)) {
    const binding = bindingOf(source, expression.name)
    if (binding?.isAlone) {
      const text = importText(source, wanted, expression.name)
      replace(source, binding.statement, endedAs(source, binding.statement, text))
      for (const from of takenFrom(binding.statement)) removeUnused(source, from)
      return
    }
  }
  replace(source, expression, addImport(source, wanted))
  removeUnused(source, expression)
}

/** Removes the import of the package that only `expression` was taken from. */
function removeUnused(source: Source, expression: t.Node): void {
  const name = rootOf(expression)
  if (name === undefined) return
  const binding = bindingOf(source, name)
  if (!binding?.isAlone) return
  let uses = 0
  t.traverseFast(source.tree, (node) => {
    if (t.isIdentifier(node, { name }) && !isIn(node, expression)) uses += 1
  })
  // Its own name, which an import has twice.
  const own = t.isImportDeclaration(binding.statement) ? isNamedTwice(binding.statement) : 1
  if (uses > own) return
  source.unused.add(binding.statement)
}

/** Finds the value that the variables of a statement are taken from. */
function takenFrom(statement: t.Statement): t.Node[] {
  if (!t.isVariableDeclaration(statement)) return []
  return statement.declarations.flatMap(({ init }) => init ?? [])
}

const isIn = (node: t.Node, outer: t.Node) =>
  (node.start ?? 0) >= (outer.start ?? 0) && (node.end ?? 0) <= (outer.end ?? 0)

const isNamedTwice = ({ specifiers }: t.ImportDeclaration) =>
  specifiers.some((one) => t.isImportSpecifier(one)) ? 2 : 1

/** The name that a chain of members begins with. */
function rootOf(node: t.Node): string | undefined {
  if (t.isMemberExpression(node)) return rootOf(node.object)
  return t.isIdentifier(node) ? node.name : undefined
}

/** Imports an export; returns the name that it has in the file. */
export function addImport(source: Source, wanted: Export): string {
  const { from, name, isDefault } = wanted
  const known = bindingOf(source, name)
  if (known?.origin === (isDefault ? `${from}#` : `${from}#${name}`)) return name
  const local = known ? `Slipway${name}` : name
  source.imports.push(importText(source, wanted, local))
  return local
}

/** Writes the imports that were added behind the last one of the file, and takes out those that nobody uses. */
export function finishImports(source: Source): void {
  const { code, unused, imports, tree } = source
  for (const statement of unused) removeLine(source, statement)
  const isKept = (one: t.Statement) => isImport(source, one) && !unused.has(one)
  const last = tree.program.body.findLast(isKept)
  const texts = imports.map((text) => (last ? `\n${endedAs(source, last, text)}` : `${text}\n`))
  if (last) code.appendLeft(last.end ?? 0, texts.join(''))
  else code.prependLeft(0, texts.join(''))
}

function removeLine({ code }: Source, { start, end }: t.Node): void {
  const isEnded = code.original[end ?? 0] === '\n'
  code.remove(start ?? 0, (end ?? 0) + (isEnded ? 1 : 0))
}

function importText(
  { isModule, quote }: Source,
  { from, name, isDefault }: Export,
  local: string,
): string {
  const [as, spec] = [isModule ? ' as ' : ': ', `${quote}${from}${quote}`]
  const names = isDefault ? local : `{ ${local === name ? name : `${name}${as}${local}`} }`
  return isModule ? `import ${names} from ${spec}` : `const ${names} = require(${spec})`
}

const endedAs = (source: Source, like: t.Node, text: string) =>
  sourceText(source, like).endsWith(';') ? `${text};` : text

function isImport(source: Source, statement: t.Statement): boolean {
  if (source.isModule) return t.isImportDeclaration(statement)
  return t.isVariableDeclaration(statement) && /=\s*require\(/.test(sourceText(source, statement))
}
