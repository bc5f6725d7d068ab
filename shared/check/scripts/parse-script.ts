import { type AnyNode, type Options, Parser, type Program } from 'acorn'

/**
 * Reads an ES module in a time that grows with its length only.
 *
 * @throws SyntaxError for a text that is not a script
 */
export function parseScript(code: string, options: Partial<Options> = {}): Program {
  return LinearParser.parse(code, { ecmaVersion: 'latest', sourceType: 'module', ...options })
}

/** As {@link parseScript}, with nothing in a script that cannot be read. */
export function tryParseScript(code: string): Program {
  try {
    return parseScript(code)
  } catch {
    return parseScript('')
  }
}

/** The text of a built file. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The name of a property, an import or an export; `undefined` where it is made only when the script runs. */
export function keyName(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** A text that is written out: between quotes, or in a template without expressions, which Rolldown makes of it. */
export function writtenText(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

/** Parts of acorn's parser that its plugins go by, and its types leave out. */
interface Scopes {
  enterScope(flags: number): void
  currentScope(): { var: string[]; lexical: string[]; functions: string[] }
}

const LinearParser = Parser.extend((Base) => {
  const ScopedBase = Base as unknown as new (...given: never[]) => Scopes
  class Linear extends ScopedBase {
    override enterScope(flags: number): void {
      super.enterScope(flags)
      const names = { var: new Names(), lexical: new Names(), functions: new Names() }
      Object.assign(this.currentScope(), names)
    }
  }
  return Linear as unknown as typeof Parser
})

// Acorn asks of each name whether it was declared before: by a walk through all names of its scope. It
// reads the first one by its index, and no other.
class Names extends Array<string> {
  readonly #known = new Set<string>()

  override push(name: string): number {
    this.#known.add(name)
    return this.length === 0 ? super.push(name) : this.length
  }

  override indexOf(name: string): number {
    return this.#known.has(name) ? 0 : -1
  }
}
