import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Returns what TypeScript says of `files` (path → text), written below `folder`; with the types of the SDK. */
export async function typeFaults(
  root: string,
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const program = ts.createProgram({
    rootNames: [
      ...[...files.keys()].map((path) => join(folder, path)),
      join(root, 'host/testing/jest-axe.d.ts'),
    ],
    options: readOptions(root),
  })
  const isOurs = ({ file }: ts.Diagnostic) => file === undefined || file.fileName.startsWith(folder)
  return ts
    .getPreEmitDiagnostics(program)
    .filter(isOurs)
    .map((fault) => describeFault(fault, folder))
}

function readOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.node.json'), ts.sys.readFile)
  const bare = { ...config, files: [], include: [] }
  const { options } = ts.parseJsonConfigFileContent(bare, ts.sys, root)
  return { ...options, types: ['node', 'jest', '@testing-library/jest-dom'], noEmit: true }
}

function describeFault({ file, start = 0, messageText }: ts.Diagnostic, folder: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ')
  if (!file) return text
  const { line } = file.getLineAndCharacterOfPosition(start)
  return `${file.fileName.slice(folder.length + 1)}:${line + 1} ${text}`
}
