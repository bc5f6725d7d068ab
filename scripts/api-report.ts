import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { rendererEntries, sdkEntries } from './sdk-package'
import { serverFaces } from './server-types'

/**
 * Path from the root → text of the reports: every name of an entry with its declaration. The contract's is long and
 * read by no team: it stands beside its sources, the others are pages of the docs.
 */
export function reportApi(declarations: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const reports = Object.entries({ ...sdkEntries, ...rendererEntries }).map(([entry, module]) => {
    const page = `docs/api/${module.split('/').at(-1)}.md`
    const path = entry === './contract' ? `shared/${module}.api.md` : page
    return [path, report(entry, new Surface(declarations, module))] as const
  })
  return new Map(reports)
}

/** The reports of what applications and their tests can import; paths of the declarations are from the repository's folder. */
export function reportServer(
  declarations: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const reportOf = (entry: keyof typeof serverFaces) =>
    report(entry.replace('.', 'slipway'), new Surface(declarations, serverFaces[entry]))
  return new Map([
    ['docs/api/server.md', reportOf('./server')],
    ['docs/api/server-testing.md', reportOf('./testing')],
  ])
}

function report(entry: string, surface: Surface): string {
  const name = entry.replace(/^\./, '@slipway/sdk')
  const parts = surface
    .names()
    .map((it) => `## ${it}\n\n\`\`\`ts\n${surface.declarationOf(it)}\n\`\`\``)
  return `# ${name}\n\nGenerated from the sources: \`npm run api\`. A test compares.\n\n${parts.join('\n\n')}\n`
}

/** The exports of a module, each followed to where it is declared. */
class Surface {
  readonly #declarations: ReadonlyMap<string, string>
  /** Name → module and name there. */
  readonly #exports = new Map<string, readonly [module: string, name: string]>()

  constructor(declarations: ReadonlyMap<string, string>, module: string) {
    this.#declarations = declarations
    this.#readExports(module)
  }

  #readExports(module: string): void {
    for (const statement of this.#parse(module).statements) {
      if (ts.isExportDeclaration(statement)) this.#follow(statement, module)
      else if (isExported(statement))
        for (const name of namesOf(statement)) this.#exports.set(name, [module, name])
    }
  }

  names(): readonly string[] {
    return [...this.#exports.keys()].toSorted()
  }

  declarationOf(name: string): string {
    const [module, original] = this.#exports.get(name) ?? ['', name]
    if (!this.#declarations.has(`${module}.d.ts`)) return `export { ${original} } from '${module}'`
    const found = this.#parse(module).statements.filter((one) => namesOf(one).includes(original))
    return found.map(printBare).join('\n')
  }

  #follow({ exportClause, moduleSpecifier }: ts.ExportDeclaration, from: string): void {
    if (!moduleSpecifier) return
    const target = (moduleSpecifier as ts.StringLiteral).text
    const folder = from.slice(0, from.lastIndexOf('/'))
    const module = target.startsWith('.') ? posix.join(folder, target).replace(/\.js$/, '') : target
    if (!exportClause) return this.#readExports(module)
    if (!ts.isNamedExports(exportClause)) return
    for (const { name, propertyName } of exportClause.elements) {
      this.#exports.set(name.text, [module, (propertyName ?? name).text])
    }
  }

  #parse(module: string): ts.SourceFile {
    const text = this.#declarations.get(`${module}.d.ts`) ?? ''
    return ts.createSourceFile(`${module}.d.ts`, text, ts.ScriptTarget.Latest, true)
  }
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  }
  const { name } = statement as { name?: ts.Identifier }
  return name ? [name.text] : []
}

function printBare(statement: ts.Statement): string {
  const printer = ts.createPrinter({ removeComments: true })
  return printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
}

/** Paths of the reports that are not what the sources say. */
export async function staleReports(
  root: string,
  reports: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const stale: string[] = []
  for (const [file, text] of reports) {
    const kept = await readFile(join(root, file), 'utf8').catch(() => '')
    if (kept !== text) stale.push(file)
  }
  return stale
}
