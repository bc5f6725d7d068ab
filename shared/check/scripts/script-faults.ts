import type { Fault } from '@slipway/sdk/contract'
import type { AnyNode, Program } from 'acorn'
import { parseScript, writtenText } from './parse-script'
import { walk } from './walk'

/**
 * Finds what publishing refuses in a built script: code from elsewhere, which has no digest, and what writes
 * over the document.
 */
export function scriptFaults(path: string, code: string): Fault[] {
  const parsed = tryParse(code)
  if ('detail' in parsed) return [{ pointer: path, code: 'code-invalid', detail: parsed.detail }]
  return placesIn(parsed.tree, forbidden).map((place) => {
    return { pointer: path, code: 'code-forbidden', detail: `${textOf(place)}. Remove it.` }
  })
}

/**
 * Warns of what the page's policy never runs in a built script: text as code. At most one warning; libraries
 * have such text behind `||` and run without it.
 */
export function scriptWarnings(path: string, code: string): Fault[] {
  const parsed = tryParse(code)
  if ('detail' in parsed) return []
  const [first, ...more] = placesIn(parsed.tree, inert)
  if (!first) return []
  return [{ pointer: path, code: 'code-inert', detail: inertDetail(textOf(first), more.length) }]
}

/** The sentence of a warning: what there is first, and in how many more places of the same file. */
export function inertDetail(what: string, more = 0): string {
  const places = more > 0 ? `, and in ${more} more place(s)` : ''
  return `${what}${places}; the page's policy never runs it. Your components must work without it.`
}

/** A call or an import in a script; lines from 1, columns from 0. */
export interface CodePlace {
  readonly what: string
  readonly line: number
  readonly column: number
}

/**
 * Finds the places in a source, of a module or of a script, that {@link scriptFaults} refuses; nothing in one that
 * cannot be read.
 */
export function forbiddenCode(code: string): readonly CodePlace[] {
  return /\bdocument\.write|\bimportScripts\b|["'`](?:[a-z][a-z+.-]*:|[\\/])/i.test(code)
    ? inSource(code, forbidden)
    : []
}

/** Finds the places in a source that {@link scriptWarnings} warns of; nothing in one that cannot be read. */
export function inertCode(code: string): readonly CodePlace[] {
  // Packages have thousands of files, and few of them have one of these names.
  return /\b(?:eval|Function|setTimeout|setInterval)\b/.test(code) ? inSource(code, inert) : []
}

type Rule = (node: AnyNode) => string | undefined

function inSource(code: string, rule: Rule): readonly CodePlace[] {
  const parsed = tryParse(code)
  if ('tree' in parsed) return placesIn(parsed.tree, rule)
  // CommonJS may have what no module may, such as a return at its top.
  const script = tryParse(code, { sourceType: 'script', allowReturnOutsideFunction: true })
  return 'tree' in script ? placesIn(script.tree, rule) : []
}

function placesIn(tree: AnyNode, rule: Rule): CodePlace[] {
  const found: CodePlace[] = []
  walk(tree, (node) => {
    const what = rule(node)
    if (what) found.push({ what, ...(node.loc?.start ?? { line: 1, column: 0 }) })
  })
  return found.toSorted((one, other) => one.line - other.line || one.column - other.column)
}

function textOf({ what, line, column }: CodePlace): string {
  return `${what} (line ${line}, column ${column + 1})`
}

type Parsed = { readonly tree: Program } | { readonly detail: string }

function tryParse(code: string, options: Parameters<typeof parseScript>[1] = {}): Parsed {
  try {
    return { tree: parseScript(code, { locations: true, ...options }) }
  } catch (error) {
    return { detail: `Not an ES module: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function forbidden(node: AnyNode): string | undefined {
  if (node.type === 'ImportExpression') return importWithoutDigest(node.source, isOfHost)
  if (/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
    const { source } = node as { readonly source?: AnyNode | null }
    return source ? importWithoutDigest(source, isElsewhere) : undefined
  }
  const name = calledName(node)
  if (name === 'importScripts') return 'importScripts() loads code that has no digest'
  if (name === 'document.write' || name === 'document.writeln') return `${name}() wipes the page`
  return undefined
}

function inert(node: AnyNode): string | undefined {
  if (node.type === 'ImportExpression' && !forbidden(node)) {
    return importWithoutDigest(node.source, isElsewhere)
  }
  const name = isOfFederation(node) ? undefined : calledName(node)
  if (name === 'eval') return 'eval() turns text into code'
  if (name === 'Function.apply' || name === 'Function.call') return `${name}() turns text into code`
  if (name === 'Function') {
    return `${node.type === 'NewExpression' ? 'new ' : ''}Function() turns text into code`
  }
  if (name !== 'setTimeout' && name !== 'setInterval') return undefined
  const [first] = node.type === 'CallExpression' ? node.arguments : []
  const isText = first?.type === 'TemplateLiteral' || writtenText(first) !== undefined
  return isText ? `${name}() with a text turns it into code` : undefined
}

/** Federation's runtime has such text for scripts of servers and old formats. It is in most builds, and no page needs it. */
function isOfFederation(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const [first] = node.arguments
  const last = first?.type === 'BinaryExpression' ? first.right : first
  if (last?.type === 'MemberExpression' && last.property.type === 'Identifier') {
    return last.property.name === 'getPublicPath'
  }
  return node.arguments.some((given) => ofFederation.has(plainText(given)))
}

function plainText(node: AnyNode): string {
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.raw ?? ''
  return writtenText(node) ?? ''
}

const ofFederation = new Set([
  'callbacks',
  'require',
  'return import(name)',
  'return typeof require === "undefined" ? "" : require.resolve(id, options)',
])

/** The policy lets files of the host's own origin run, so their digests are all that holds them. */
const isOfHost = (address: string) => /^[\\/](?![\\/])/.test(address)
const isElsewhere = (address: string) => /^(?:[a-z][a-z+.-]*:|[\\/])/i.test(address)

function importWithoutDigest(
  source: AnyNode,
  isRefused: (address: string) => boolean,
): string | undefined {
  const address = writtenText(source)
  if (address === undefined || !isRefused(address)) return undefined
  return `import of "${address}" loads code that has no digest`
}

function calledName(node: AnyNode): string | undefined {
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  return isCall ? globalName(node.callee) : undefined
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
