import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { rendererSources, sdkEntries } from './sdk-package'

/** Writes the SDK's declarations ({@link declareSdk}) below `out`, for both module systems. */
export async function writeSdkTypes(
  declarations: ReadonlyMap<string, string>,
  out: string,
): Promise<void> {
  for (const [path, text] of declarations) {
    await write(join(out, path), withExtensions(text, '.js'))
    await write(join(out, path.replace(/\.d\.ts$/, '.d.cts')), withExtensions(text, '.cjs'))
  }
}

export interface SdkDeclarations {
  /** Path below `shared/` → the text of its declarations. */
  readonly declarations: ReadonlyMap<string, string>
  /** Folders of packages whose declarations those refer to, from the folder of the repository. */
  readonly typed: ReadonlySet<string>
}

/** Returns what the SDK's types are made of. */
export function declareSdk(root: string): SdkDeclarations {
  const shared = join(root, 'shared')
  const entries = Object.values(sdkEntries).map((module) => join(shared, `${module}.ts`))
  const program = ts.createProgram({
    rootNames: [...entries, join(root, 'host/testing/jest-axe.d.ts')],
    options: { ...readOptions(root), noEmit: false, declaration: true, emitDeclarationOnly: true },
  })
  const files = new Map<string, string>()
  const add = (path: string, text: string) => {
    if (path.startsWith(shared)) files.set(path.slice(shared.length + 1), text)
  }
  const { diagnostics } = program.emit(undefined, add)
  refuse([...ts.getPreEmitDiagnostics(program), ...diagnostics])
  // Declarations that are sources are not emitted.
  for (const { fileName, text, isDeclarationFile } of program.getSourceFiles()) {
    if (isDeclarationFile) add(fileName, text)
  }
  for (const [module, source] of Object.entries(rendererSources))
    files.set(`${module}.d.ts`, declareAlone(join(root, source)))
  const inPackages = program.getSourceFiles().map(({ fileName }) => packageOf(root, fileName))
  return { declarations: files, typed: new Set(inPackages.filter((path) => path !== undefined)) }
}

// Of one file by itself: the modules of the host behind it are nobody's types.
function declareAlone(file: string): string {
  const options = { fileName: file, reportDiagnostics: true }
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, 'utf8'), options)
  refuse(diagnostics ?? [])
  return outputText
}

function packageOf(root: string, file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, file))?.[0]
}

function readOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.node.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root).options
}

function refuse(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return
  throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

// Node's own resolution, which consumers may use, knows no imports without an extension.
function withExtensions(text: string, extension: string): string {
  return text.replaceAll(/(from |import\()(['"])(\.\.?\/[^'"]+)\2/g, `$1$2$3${extension}$2`)
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
