import type { AnyNode } from 'acorn'
import { tryParseScript, writtenText } from './parse-script'
import { walk } from './walk'

/** The imports of a script, as they are written there. */
export interface ScriptImports {
  /** Fetched and run before the script itself. */
  readonly fixed: readonly string[]
  /** By `import()`, of texts that are written out. */
  readonly later: readonly string[]
  /** Imports of `later` below the name of an expose, such as `'./Card'`: made only when it is asked for. */
  readonly exposed: readonly string[]
}

const none: ScriptImports = { fixed: [], later: [], exposed: [] }

/** Reads what a script imports; nothing of one that cannot be read, or is beyond every budget. */
export function readImports(code: string): ScriptImports {
  // Whoever imports has the word; a text without it need not be read.
  if (!/\b(?:import|export)\b/.test(code)) return none
  const fixed = new Set<string>()
  const later = new Set<string>()
  const exposed = new Set<string>()
  const seen = new Set<AnyNode>()
  walk(tryParseScript(code), (node) => {
    if (isExpose(node) && !seen.has(node)) {
      for (const source of importedLater(node, seen)) exposed.add(source)
    }
    const source = sourceOf(node)
    if (source !== undefined) (node.type === 'ImportExpression' ? later : fixed).add(source)
  })
  return { fixed: [...fixed], later: [...later], exposed: [...exposed] }
}

function isExpose(node: AnyNode): boolean {
  return (
    node.type === 'Property' &&
    node.key.type === 'Literal' &&
    /^\.(?:\/|$)/.test(String(node.key.value)) &&
    node.value.type.endsWith('FunctionExpression')
  )
}

// What is seen here is not gone through again: strangers may nest exposes.
function importedLater(below: AnyNode, seen: Set<AnyNode>): string[] {
  const found: string[] = []
  walk(below, (node) => {
    if (isExpose(node)) seen.add(node)
    const source = node.type === 'ImportExpression' ? sourceOf(node) : undefined
    if (source !== undefined) found.push(source)
  })
  return found
}

function sourceOf(node: AnyNode): string | undefined {
  const isImport =
    node.type === 'ImportDeclaration' ||
    node.type === 'ImportExpression' ||
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'ExportAllDeclaration'
  return isImport ? writtenText(node.source) : undefined
}

/** The path that `specifier` means in the script at `from`; `undefined`: it is not a file of the version. */
export function pathOfImport(from: string, specifier: string): string | undefined {
  if (!/^\.\.?\//.test(specifier)) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.replace(/[?#].*$/, '').split('/')) {
    if (part === '..') {
      // Above the version's folder is the host's ground.
      if (parts.length === 0) return undefined
      parts.pop()
    } else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Scripts that others import statically, in the order in which they can be loaded, and the circles among them. */
export interface StaticModules {
  readonly modules: readonly string[]
  /** Two scripts that import each other, directly or through others. */
  readonly circles: readonly (readonly [importer: string, imported: string])[]
}

/**
 * Lists the scripts that have to be loaded before others can be: those that a script imports statically, of all
 * that the entry and the other `roots` can come to. Each is behind what it imports itself. What only the
 * components need is behind the entry, which is named for this: such a script may use at once what is
 * shared, which is there when the container has been started.
 */
export function staticModules(
  [entry, ...roots]: readonly [entry: string, ...roots: readonly string[]],
  imports: ReadonlyMap<string, ScriptImports>,
): StaticModules {
  const search = new Search(imports)
  search.visit(entry)
  const early = search.modules.length
  for (const root of roots) search.visit(root)
  search.visitExposed()
  if (search.modules.length > early) search.nameAt(early, entry)
  return { modules: search.modules, circles: search.circles }
}

class Search {
  readonly modules: string[] = []
  readonly circles: (readonly [string, string])[] = []
  readonly #imports: ReadonlyMap<string, ScriptImports>
  readonly #done = new Set<string>()
  readonly #named = new Set<string>()
  readonly #exposed: string[] = []

  constructor(imports: ReadonlyMap<string, ScriptImports>) {
    this.#imports = imports
  }

  // With stacks of its own: a chain of imports may be long. What is imported later starts a new round.
  visit(root: string): void {
    const rounds = [root]
    for (let start = rounds.pop(); start !== undefined; start = rounds.pop()) {
      this.#visitRound(start, rounds)
    }
  }

  /** Visits what waits for its expose, and what that comes to. */
  visitExposed(): void {
    for (let path = this.#exposed.pop(); path !== undefined; path = this.#exposed.pop()) {
      this.visit(path)
    }
  }

  /** Names a script at a place of its own. */
  nameAt(place: number, path: string): void {
    const others = this.modules.filter((one) => one !== path)
    this.modules.splice(0, Infinity, ...others.toSpliced(place, 0, path))
  }

  #visitRound(start: string, rounds: string[]): void {
    const open: { readonly path: string; readonly left: string[] }[] = []
    const above = new Set<string>()
    const enter = (path: string) => {
      if (this.#done.has(path)) return
      this.#done.add(path)
      const { fixed, later, exposed } = this.#imports.get(path) ?? none
      const soon = later.filter((source) => !exposed.includes(source))
      rounds.push(...this.#paths(path, soon))
      this.#exposed.push(...this.#paths(path, exposed))
      above.add(path)
      open.push({ path, left: [...this.#paths(path, fixed)].reverse() })
    }
    enter(start)
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const next = top.left.pop()
      if (next === undefined) {
        open.pop()
        above.delete(top.path)
        const isImported = open.length > 0
        if (isImported) this.#name(top.path)
      } else if (above.has(next)) this.circles.push([top.path, next])
      else if (this.#done.has(next)) this.#name(next)
      else enter(next)
    }
  }

  #paths(from: string, specifiers: readonly string[]): string[] {
    return specifiers
      .flatMap((specifier) => pathOfImport(from, specifier) ?? [])
      .filter((path) => this.#imports.has(path))
  }

  #name(path: string): void {
    if (this.#named.has(path)) return
    this.#named.add(path)
    this.modules.push(path)
  }
}
