import { parse } from '@babel/parser'
import * as t from '@babel/types'
import MagicString from 'magic-string'
import { usageError } from '../usage-error'

/** A file that is read, such as a configuration, which is changed: its tree, and its text with the changes so far. */
export interface Source {
  readonly path: string
  readonly tree: t.File
  readonly code: MagicString
  /** Whether it has `import` and `export`; else it has `require`. */
  readonly isModule: boolean
  readonly quote: string
  /** One step of its indentation. */
  readonly step: string
  /** The values of its variables; none where a name has several. */
  readonly values: ReadonlyMap<string, t.Node | undefined>
  /** Nodes that were changed already: several plugins may have one object of options. */
  readonly changed: Set<t.Node>
  /** Properties that are taken out. */
  readonly removed: Set<t.Node>
  /** Imports that are added, each a statement. */
  readonly imports: string[]
  /** Imports that are taken out. */
  readonly unused: Set<t.Statement>
  /** Notes on the changes for the team. */
  readonly notes: Set<string>
}

/** Parses a file. Throws `usage` with the line where it is neither JavaScript nor TypeScript. */
export function readSource(path: string, text: string): Source {
  const tree = parsed(path, text)
  const { body } = tree.program
  return {
    path,
    tree,
    code: new MagicString(text),
    isModule: body.some((node) => t.isImportOrExportDeclaration(node)),
    quote: count(text, "'") >= count(text, '"') ? "'" : '"',
    step: /^(?: {2,}|\t)/m.exec(text)?.[0] ?? '  ',
    values: valuesOf(tree),
    changed: new Set(),
    removed: new Set(),
    imports: [],
    unused: new Set(),
    notes: new Set(),
  }
}

function parsed(path: string, text: string): t.File {
  try {
    return parse(text, {
      sourceType: 'unambiguous',
      plugins: ['decorators-legacy', ...languageOf(path)],
      allowReturnOutsideFunction: true,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw usageError(`${path} cannot be read: ${reason}. Correct it, so that the bundler takes it.`)
  }
}

function languageOf(path: string): ('typescript' | 'jsx')[] {
  if (path.endsWith('.tsx')) return ['typescript', 'jsx']
  return /\.[mc]?ts$/.test(path) ? ['typescript'] : ['jsx']
}

const count = (text: string, part: string) => text.split(part).length

function valuesOf(tree: t.File): Map<string, t.Node | undefined> {
  const values = new Map<string, t.Node | undefined>()
  t.traverseFast(tree, (node) => {
    if (!t.isVariableDeclarator(node) || !t.isIdentifier(node.id)) return
    values.set(node.id.name, values.has(node.id.name) ? undefined : (node.init ?? undefined))
  })
  return values
}

/** The node that a node stands for: the value of a variable, what is in brackets or has a type added. */
export function follow({ values }: Source, node: t.Node): t.Node {
  const seen = new Set<t.Node>()
  let at = node
  while (!seen.has(at)) {
    seen.add(at)
    if (t.isIdentifier(at)) at = values.get(at.name) ?? at
    else if (t.isTypeScript(at) && 'expression' in at && t.isNode(at.expression)) at = at.expression
    else if (t.isParenthesizedExpression(at)) at = at.expression
  }
  return at
}

/** The text of a node, as the author wrote it. */
export function sourceText({ code }: Source, { start, end }: t.Node): string {
  return code.original.slice(start ?? 0, end ?? 0)
}

/** The string, number or boolean that a node is; `undefined` where it must be computed. */
export function staticValue(source: Source, node: t.Node): unknown {
  const value = follow(source, node)
  if (t.isStringLiteral(value) || t.isBooleanLiteral(value) || t.isNumericLiteral(value))
    return value.value
  if (t.isTemplateLiteral(value) && value.expressions.length === 0)
    return value.quasis[0]?.value.cooked
  return undefined
}

/** Puts `text` in the place of a node. */
export function replace({ code }: Source, { start, end }: t.Node, text: string): void {
  code.overwrite(start ?? 0, end ?? 0, text)
}
