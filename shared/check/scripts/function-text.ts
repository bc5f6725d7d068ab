import { type AnyNode, type Comment, type ExportSpecifier, type ImportDeclaration } from 'acorn'
import { keyName, parseScript } from './parse-script'
import { walk } from './walk'

/** The name that replaces `import` inside of the function. */
const given = '__slipwayModule'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * A module as the text of a function that returns its exports: so several of them fit into one
 * file, each with names of its own, and none runs before it is called. The function takes
 * `{ meta, load, federation }`, in place of `import.meta`, `import()` and the module `@slipway/federation`.
 * `undefined` for a module that cannot be one: it imports others, waits at its top level, exports what is
 * no plain name, or is no module.
 */
export function functionText(code: string): string | undefined {
  if (code.includes(given)) return undefined
  try {
    const edits = editsOf(code)
    const text = edits && `${before}${applyEdits(code, edits)}\n})`
    // One that cannot be read would take all others of the file with it.
    if (text) parseScript(text, options)
    return text
  } catch {
    return undefined
  }
}

const firstLine = `((${given}) => {`
const before = `${firstLine}\n`

/** Several of these functions as one script, which exports a list of them. */
export function functionList(texts: readonly string[]): string {
  return `${listStart}${texts.join(between)}\n]\n`
}

/**
 * The lines, from 1, at which the functions of a {@link functionList} begin. No other line reads the same:
 * a module with that name in it becomes no function.
 */
export function functionLines(list: string): readonly number[] {
  return list.split('\n').flatMap((line, index) => (line === firstLine ? [index + 1] : []))
}

const listStart = 'export default [\n'
const between = ',\n'

/**
 * Finds the one of `codes`, and the offset in it, that an offset in their {@link functionList} comes from.
 * `undefined` where it is in none of them.
 */
export function findInList(
  codes: readonly string[],
  offset: number,
): { readonly index: number; readonly offset: number } | undefined {
  let start = listStart.length
  for (const [index, code] of codes.entries()) {
    const length = functionText(code)?.length
    if (length === undefined) continue
    if (offset < start) return undefined
    if (offset < start + length) return { index, offset: offsetInModule(code, offset - start) }
    start += length + between.length
  }
  return undefined
}

function offsetInModule(code: string, offset: number): number {
  let [at, written] = [0, before.length]
  for (const { start, end, text } of inOrder(editsOf(code) ?? [])) {
    const kept = start - at
    if (offset < written + kept) break
    written += kept + text.length
    at = end
    if (offset < written) return start
  }
  return Math.min(code.length, at + Math.max(0, offset - written))
}

const options = { allowHashBang: false } as const

function editsOf(code: string): readonly Edit[] | undefined {
  const comments: Comment[] = []
  const tree = parseScript(code, { ...options, onComment: comments })
  // Else the text for developers would be taken for that of the whole file. What was around it stays
  // apart, and a comment with a line in it ends a statement, as before.
  const forDevelopers = comments.filter(({ value }) => /^[#@]\s*source/.test(value))
  const edits = forDevelopers.map(({ start, end, value }): Edit => {
    return { start, end, text: /[\n\r\u2028\u2029]/.test(value) ? '\n' : ' ' }
  })
  const imports = tree.body.filter((node) => node.type === 'ImportDeclaration')
  if (imports.some(({ source }) => source.value !== '@slipway/federation')) return undefined
  for (const { start, end } of imports) edits.push({ start, end, text: ';' })
  // Imports come before everything, wherever they stand.
  edits.push({ start: 0, end: 0, text: imports.map(taken).join('') })
  const [names, ...others] = tree.body.filter(({ type }) => /^Export.*Declaration$/.test(type))
  if (others.length > 0 || names?.type !== 'ExportNamedDeclaration') return undefined
  if (names.declaration || names.source || names !== tree.body.at(-1)) return undefined
  edits.push({ start: names.start, end: names.end, text: returned(names.specifiers) })
  walk(tree, (node) => {
    const text = inFunction(node)
    if (text) edits.push(text)
  })
  return edits
}

function taken({ specifiers }: ImportDeclaration): string {
  return specifiers
    .map((specifier) => {
      const value = `${given}.federation${importedOf(specifier)}`
      return `const ${specifier.local.name} = ${value};\n`
    })
    .join('')
}

function importedOf(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return ''
  if (specifier.type === 'ImportDefaultSpecifier') return '.default'
  return `[${JSON.stringify(keyName(specifier.imported))}]`
}

function returned(specifiers: readonly ExportSpecifier[]): string {
  const pairs = specifiers.map(
    ({ exported, local }) => `${JSON.stringify(keyName(exported))}: ${keyName(local)}`,
  )
  return `return { ${pairs.join(', ')} }`
}

function inFunction(node: AnyNode): Edit | undefined {
  const { start, end } = node
  if (node.type === 'ImportExpression') return { start, end: start + 6, text: `${given}.load` }
  const isOurs = node.type === 'MetaProperty' && node.meta.name === 'import'
  return isOurs ? { start, end, text: `${given}.meta` } : undefined
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let at = 0
  const parts = inOrder(edits).map(({ start, end, text }) => {
    const part = code.slice(at, start) + text
    at = end
    return part
  })
  return parts.join('') + code.slice(at)
}

// What is only put in goes before what is replaced at the same place.
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  let at = 0
  return [...edits]
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .filter(({ start, end }) => {
      // One inside of another, such as a comment between the names of an export, goes with it.
      if (start < at) return false
      at = end
      return true
    })
}
