import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commands } from '../support/team'
import type { Task } from './task'

const root = process.cwd()
const place = join(root, '.cache/agent-tasks')
const sdk = join(root, 'dist/sdk/sdk.tgz')
const runFile = promisify(execFile)

type Named = Pick<Task, 'remote' | 'component' | 'location' | 'name'>

/** Any: its packages are those of all. */
const some: Named = { name: 'some', remote: 'workplace', component: 'Workplace' }

/** Makes the folder of a task by `slipway create`, as a team has it before anything is installed. */
export async function createFolder(
  cwd: string,
  { remote, component, location, name }: Named,
  url?: string,
): Promise<string> {
  const kind = location ? ['--location', location] : ['--form']
  const words = ['create', remote, ...kind, '--component', component]
  const from = url ? ['--url', url] : []
  await runFile(process.execPath, [...commands.ofSources, ...words, ...from], { cwd })
  await rename(join(cwd, remote), join(cwd, name))
  return join(cwd, name)
}

/**
 * The folder in which solutions are built, with the packages that `slipway create` asks for: installed once for all
 * of them, and again when the SDK has changed.
 */
export async function prepareWorkplace(): Promise<string> {
  const digest = createHash('sha256').update(await readFile(sdk))
  const folder = join(place, digest.digest('hex').slice(0, 16))
  if (await isFile(join(folder, 'installed.txt'))) return folder
  await rm(place, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const created = await createFolder(folder, some)
  const about = JSON.parse(await readFile(join(created, 'package.json'), 'utf8'))
  about.devDependencies['@slipway/sdk'] = `file:${sdk}`
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, name: 'workplace' }))
  await rm(created, { recursive: true })
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await runFile('npm', ['install', ...flags], { cwd: folder })
  await writeFile(join(folder, 'installed.txt'), '')
  return folder
}

/** What `slipway check` said of a solution, and the folder of the build. */
export interface Checked {
  readonly folder: string
  /** None: it passed. */
  readonly faults: readonly string[]
}

/** Copies a solution next to the installed packages and checks it there, once. */
export async function checkSolution(workplace: string, solution: string): Promise<Checked> {
  const folder = join(workplace, `solution-${Date.now()}`)
  const isOwn = (path: string) => !/\/(?:node_modules|dist|\.mf|\.cache)(?:\/|$)/.test(path)
  await cp(solution, folder, {
    recursive: true,
    filter: (path) => isOwn(path.slice(solution.length)),
  })
  const cli = join(workplace, 'node_modules/@slipway/sdk/dist/cli.js')
  const { PATH = '', TEST_BROWSER = '' } = process.env
  const env = { PATH, SLIPWAY_BROWSER: TEST_BROWSER, XDG_CONFIG_HOME: folder }
  const said = await runFile(process.execPath, [cli, 'check', '--json'], { cwd: folder, env })
    .then(({ stdout }) => stdout)
    // A refusal has an exit code, and its answer all the same.
    .catch(({ stdout, stderr }) => stdout || JSON.stringify({ detail: String(stderr) }))
  return { folder, faults: faultsOf(JSON.parse(said)) }
}

function faultsOf(answer: ReturnType<typeof JSON.parse>): string[] {
  const { remotes, errors = [], detail, message } = answer
  if (!remotes) return [detail ?? message ?? '', ...errors.map(sentenceOf)].filter(Boolean)
  return remotes.flatMap((remote: { readonly faults: readonly object[] }) =>
    remote.faults.map(sentenceOf),
  )
}

function sentenceOf(fault: ReturnType<typeof JSON.parse>): string {
  const { file, line, code, detail } = fault
  const where = file ? `${file}:${line ?? 0} ` : ''
  return `${where}${code}: ${detail}`
}

async function isFile(path: string): Promise<boolean> {
  return (await readFile(path).catch(() => undefined)) !== undefined
}
