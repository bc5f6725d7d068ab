import type { Fault } from '@slipway/sdk/contract'
import type { AnyNode } from 'acorn'
import { parseScript } from './parse-script'
import { walk } from './walk'

/**
 * What a built script must not do: turn text into code, which the page's policy refuses, load code
 * from elsewhere, or write into the document.
 */
export function scriptFaults(path: string, code: string): Fault[] {
  const parsed = tryParse(code)
  if ('detail' in parsed) return [{ pointer: path, code: 'code-invalid', detail: parsed.detail }]
  return forbiddenIn(parsed.tree).map(({ what, line, column }) => {
    const detail = `${what} (line ${line}, column ${column + 1}). Leave it out.`
    return { pointer: path, code: 'code-forbidden', detail }
  })
}

/** Something that a script must not do; lines from 1, columns from 0. */
export interface ForbiddenCode {
  readonly what: string
  readonly line: number
  readonly column: number
}

/** What of {@link scriptFaults} is in a script, and where; nothing in one that cannot be read. */
export function forbiddenCode(code: string): readonly ForbiddenCode[] {
  const parsed = tryParse(code)
  return 'detail' in parsed ? [] : forbiddenIn(parsed.tree)
}

function forbiddenIn(tree: AnyNode): ForbiddenCode[] {
  const found: ForbiddenCode[] = []
  walk(tree, (node) => {
    const what = forbidden(node)
    if (what) found.push({ what, ...(node.loc?.start ?? { line: 1, column: 0 }) })
  })
  return found
}

type Parsed = { readonly tree: AnyNode } | { readonly detail: string }

function tryParse(code: string): Parsed {
  try {
    return { tree: parseScript(code, { locations: true }) }
  } catch (error) {
    return { detail: `Not an ES module: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function forbidden(node: AnyNode): string | undefined {
  if (node.type === 'ImportExpression') return remoteImport(node.source)
  if (node.type === 'ImportDeclaration') return remoteImport(node.source)
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const name = globalName(node.callee)
  if (name === 'eval') return 'eval() turns text into code'
  if (name === 'Function') {
    return `${node.type === 'NewExpression' ? 'new ' : ''}Function() turns text into code`
  }
  if (name === 'importScripts') return 'importScripts() loads code that has no digest'
  if (name === 'document.write' || name === 'document.writeln') return `${name}() wipes the page`
  const [first] = node.arguments
  const isText = first && (first.type === 'TemplateLiteral' || isTextLiteral(first))
  const isTimer = name === 'setTimeout' || name === 'setInterval'
  return isTimer && isText ? `${name}() with a text turns it into code` : undefined
}

function remoteImport(source: AnyNode): string | undefined {
  if (!isTextLiteral(source) || !/^(?:[a-z]+:|\/)/i.test(source.value)) return undefined
  return `import of "${source.value}" loads code that has no digest`
}

function isTextLiteral(node: AnyNode): node is AnyNode & { readonly value: string } {
  return node.type === 'Literal' && typeof node.value === 'string'
}

const globals = new Set(['window', 'globalThis', 'self', 'top', 'parent'])

/** `eval` of `eval`, `window.eval`, `(0, eval)`; `document.write` of itself. */
function globalName(callee: AnyNode): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'SequenceExpression') {
    const last = callee.expressions.at(-1)
    return last && globalName(last)
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined
  const { object, property } = callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  return globals.has(object.name) ? property.name : `${object.name}.${property.name}`
}
