import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * The repository as it would be with Swedish: one line in the table, and a folder that holds the German files.
 * The compiler reads it; nothing is written.
 */
const table = 'shared/contract/languages.ts'
const line = "  de: 'ltr',"

const germanOf = (path: string) => path.replace(/\/texts\/sv(?=\/|$)/, '/texts/de')

function readAs(path: string, without: RegExp | undefined): string | undefined {
  const text = ts.sys.readFile(germanOf(path))
  if (path.endsWith(table)) return text?.replace(line, `  sv: 'ltr',\n${line}`)
  return without && path.includes('/texts/sv/') ? text?.replace(without, '') : text
}

/** What the compiler says of the texts of that repository, with the first text that fits taken out of Swedish. */
function compile({ without }: { readonly without?: RegExp } = {}): string[] {
  const root = process.cwd()
  const { config } = ts.readConfigFile(join(root, 'host/tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  )
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'host'))
  const host = ts.createCompilerHost(options)
  host.fileExists = (path) => ts.sys.fileExists(germanOf(path))
  host.directoryExists = (path) => ts.sys.directoryExists(germanOf(path))
  host.readFile = (path) => readAs(path, without)
  host.getSourceFile = (path, target) => {
    const text = readAs(path, without)
    return text === undefined ? undefined : ts.createSourceFile(path, text, target)
  }
  const files = [
    'texts.ts',
    'sv/public.ts',
    'sv/staff.ts',
    'sv/console.ts',
    'sv/overlay.ts',
    'sv/arrange.ts',
    'sv/start.ts',
  ]
  const program = ts.createProgram(
    files.map((file) => join(root, 'host/texts', file)),
    { ...options, noEmit: true, incremental: false, composite: false, skipLibCheck: true },
    host,
  )
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/host/texts/') || fileName.endsWith(table))
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('a further language is a folder and a line', () => {
  expect(compile()).toEqual([])
})

test('the compiler names each text, plural, area and action of the audit that it lacks', () => {
  const faults = compile({
    without: /^ +(?:signOut:|'delete\.done_other'|dashboard,|'user\.created').*/gm,
  }).join('\n')

  expect(faults).toContain('signOut')
  expect(faults).toContain('delete.done_other')
  expect(faults).toContain('dashboard')
  expect(faults).toContain('user.created')
})
