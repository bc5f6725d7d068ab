import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseExpressionAt } from 'acorn'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { CommandContext } from '../command-context'

/** The result of checking a folder with its own TypeScript. */
export interface TeamTypes {
  readonly faults: readonly PlacedFault[]
  /** Whether it was asked, and how long it took, for people. */
  readonly summary: string
}

/** Runs the `tsc` of a team's folder by its `tsconfig.json`; where one of both is missing, it says so. */
export async function checkTypes({ cwd, progress }: CommandContext): Promise<TeamTypes> {
  const typescript = findTypeScript(cwd)
  if (!existsSync(join(cwd, 'tsconfig.json'))) return unchecked('there is no tsconfig.json here')
  if (!typescript) return unchecked('TypeScript is not installed here')
  const name = `tsc ${typescript.version}`
  progress(`Checking the types with ${name} …`)
  const start = performance.now()
  const { code, text } = await run([typescript.file, ...argumentsFor(cwd)], cwd)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  // Before 5.6 it cannot check what it builds without writing it.
  if (text.includes('error TS5094')) return unchecked(`${name} needs to be 5.6 or later for this`)
  // Its sources, in its own repository: only the package has declarations.
  if (/TS2688: .*'@slipway\/sdk\//.test(text)) return unchecked('the SDK has no declarations here')
  const all = faultsIn(text)
  if (code !== 0 && all.length === 0) return unchecked(`${name} failed: ${text.trim()}`)
  const faults = all.filter(({ file = '' }) => !/(?:^|\/)node_modules\//.test(file))
  // A package's declarations are for another version of TypeScript: nothing that this team has written.
  const others = all.length - faults.length
  const but = others > 0 ? `; ${others} error(s) in node_modules were left out` : ''
  return { faults, summary: `Types checked with ${name} in ${seconds} s${but}.` }
}

function unchecked(why: string): TeamTypes {
  return { faults: [], summary: `Types were not checked: ${why}.` }
}

interface TypeScript {
  /** Path of the compiler. */
  readonly file: string
  readonly version: string
}

// Not by its name: later versions do not export their package.json.
function findTypeScript(folder: string): TypeScript | undefined {
  const places = createRequire(join(folder, 'package.json')).resolve.paths('typescript') ?? []
  const found = places.map((place) => join(place, 'typescript')).find(isPackage)
  if (!found) return undefined
  const { version, bin } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'))
  return { file: join(found, bin.tsc), version }
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'))
}

function argumentsFor(cwd: string): string[] {
  const common = ['--noEmit', '--pretty', 'false']
  // One that only names others, as Vite's scaffold has it, is built: else nothing of it is looked at.
  if (onlyRefers(readFileSync(join(cwd, 'tsconfig.json'), 'utf8'))) return ['--build', ...common]
  return ['--project', '.', ...common, '--incremental', '--tsBuildInfoFile', infoFile(cwd)]
}

function infoFile(cwd: string): string {
  return join(cwd, '.cache', 'slipway', 'types.tsbuildinfo')
}

/** Lets the next check look at every file again: TypeScript 7 keeps errors that a changed augmentation has mended. */
export async function forgetTypes(cwd: string): Promise<void> {
  await rm(infoFile(cwd), { force: true })
}

function onlyRefers(text: string): boolean {
  // With comments and trailing commas it is no JSON, but an expression of JavaScript.
  const tree = parse(text)
  const lists = tree?.type === 'ObjectExpression' ? tree.properties : []
  const lengthOf = (name: string) => {
    const found = lists.find(
      (one) => one.type === 'Property' && one.key.type === 'Literal' && one.key.value === name,
    )
    const value = found?.type === 'Property' ? found.value : undefined
    return value?.type === 'ArrayExpression' ? value.elements.length : undefined
  }
  return lengthOf('files') === 0 && (lengthOf('references') ?? 0) > 0
}

function parse(text: string) {
  try {
    return parseExpressionAt(text, 0, { ecmaVersion: 'latest' })
  } catch {
    return undefined
  }
}

interface Ran {
  readonly code: number
  readonly text: string
}

function run(args: readonly string[], cwd: string): Promise<Ran> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  // Who ends the command ends the compiler.
  const end = () => void child.kill()
  process.once('SIGTERM', end)
  return new Promise<Ran>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  }).finally(() => process.off('SIGTERM', end))
}

/** The compiler's errors: `src/a.ts(3,5): error TS2322: …`, without a place where it is of the configuration. */
function faultsIn(text: string): PlacedFault[] {
  return text.split('\n').flatMap((line): PlacedFault[] => {
    const [, file = 'tsconfig.json', at, detail] =
      /^(?:(.+?)\((\d+),\d+\): )?error (TS\d+: .*)$/.exec(line.trimEnd()) ?? []
    if (detail === undefined) return []
    return [{ pointer: file, code: 'type-invalid', detail, file, ...(at && { line: Number(at) }) }]
  })
}
