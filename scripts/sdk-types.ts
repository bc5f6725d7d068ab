import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { sdkEntries } from './sdk-package'

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

/** Path below `shared/` → the text of its declarations. */
export function declareSdk(root: string): ReadonlyMap<string, string> {
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
  return files
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
