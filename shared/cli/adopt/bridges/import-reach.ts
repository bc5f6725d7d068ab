import * as t from '@babel/types'
import { packageOf } from '../project'
import type { Source } from '../source'
import type { SourceFiles } from './source-files'

/** The files by which a module comes to packages: the first one of each. */
export interface Reach {
  /** Imports the SDK. */
  readonly sdk?: string
  /** Imports React, or a package that does. */
  readonly react?: string
}

/** Follows the imports of a file through the project's own sources. */
export function importReach(
  files: SourceFiles,
  path: string,
  takesReact: (name: string) => boolean,
): Reach {
  const paths = new Set([path])
  const found: { sdk?: string; react?: string } = {}
  // A set is gone through with what is added meanwhile.
  for (const at of paths) {
    const source = files.read(at)
    if (!source) continue
    const { names, hasElements } = importsOf(source)
    for (const name of names) {
      const other = files.imported(at, name)
      if (other !== undefined) paths.add(other)
      else if (packageOf(name) === '@slipway/sdk') found.sdk ??= at
      else if (!/^[.@~]\//.test(name) && takesReact(packageOf(name))) found.react ??= at
    }
    // Compiled, it imports React's runtime of JSX.
    if (hasElements) found.react ??= at
  }
  return found
}

function importsOf({ tree }: Source) {
  const names: string[] = []
  let hasElements = false
  t.traverseFast(tree, (node) => {
    if (t.isJSX(node)) hasElements = true
    const name = importedName(node)
    if (name !== undefined) names.push(name)
  })
  return { names, hasElements }
}

function importedName(node: t.Node): string | undefined {
  if (t.isImportDeclaration(node)) return isOfTypes(node) ? undefined : node.source.value
  if (t.isExportNamedDeclaration(node) || t.isExportAllDeclaration(node))
    return node.exportKind === 'type' ? undefined : node.source?.value
  if (!t.isCallExpression(node)) return undefined
  const isLoad = t.isImport(node.callee) || t.isIdentifier(node.callee, { name: 'require' })
  const [first] = node.arguments
  return isLoad && t.isStringLiteral(first) ? first.value : undefined
}

function isOfTypes({ importKind, specifiers }: t.ImportDeclaration): boolean {
  const isType = (one: t.Node) => t.isImportSpecifier(one) && one.importKind === 'type'
  return importKind === 'type' || (specifiers.length > 0 && specifiers.every(isType))
}
