import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildRemote } from '@slipway/sdk/build'
import { readConfig } from '../server/process/config/config'
import { ConfigError } from '../server/process/config/setting'
import { faultLine } from '../shared/cli/faults/fault-line'
import { bundleHost } from './bundle-host'
import { bundleServer } from './bundle-server'

/**
 * Builds what is stale: the server, the host, the SDK, and each remote by itself. `--force` builds all, `--no-host`
 * neither the server nor the host, which `npm run dev` runs from the sources; `--only-server`, `--only-host`,
 * `--only-sdk` and `--only-remotes` build nothing else. Before a start the settings are checked first: nobody should
 * wait for a build to learn of one.
 */
const root = process.cwd()
if (process.argv.includes('--before-start')) checkSettings()
const isForced = process.argv.includes('--force')
const shared = ['shared', 'package-lock.json']

const only = process.argv.find((word) => word.startsWith('--only-'))
const isWanted = (part: string) => !only || only === `--only-${part}`
if (isWanted('server') && !process.argv.includes('--no-host')) await bundleServer(root).catch(fail)
if (isWanted('host') && !process.argv.includes('--no-host'))
  await build({
    name: 'host',
    sources: ['host', 'webpack.config.ts', ...shared],
    output: 'dist/host/assets.json',
    run: () => bundleHost(root, 'production'),
  })
// Who only starts the host need not wait for what outside teams install.
if (isWanted('sdk') && !process.argv.includes('--before-start'))
  await build({
    name: 'sdk',
    sources: [
      'shared',
      'shared/testing',
      'scripts',
      'host',
      'webpack.config.ts',
      'package-lock.json',
    ],
    output: 'dist/sdk/sdk.tgz',
    run: buildSdk,
  })
// What fails on purpose, or is large, is for the tests only.
const forTests = ['e2e/remotes', 'e2e/large-remotes']
const remotes = process.argv.includes('--before-start') ? ['remotes'] : ['remotes', ...forTests]
for (const folder of isWanted('remotes') ? await remoteFolders(remotes) : []) {
  await build({
    name: folder,
    sources: [folder, ...shared],
    output: `${folder}/dist`,
    run: async () => {
      const reports = await buildRemote(join(root, folder))
      for (const warning of reports.flatMap(({ warnings }) => warnings)) {
        console.warn(faultLine(warning))
      }
    },
  })
}
// Federated builds that know nothing of us, for the tests too: each by its own bundler's command.
if (isWanted('remotes') && !process.argv.includes('--before-start'))
  await buildTogether(
    (await foldersIn('e2e/remotes')).filter(isPlain).map((folder) => ({
      name: folder,
      sources: [folder, 'package-lock.json'],
      output: `${folder}/dist`,
      run: () => runBuildScript(folder),
    })),
  )

function checkSettings(): void {
  try {
    readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(error.exitCode)
  }
}

interface Part {
  readonly name: string
  readonly sources: readonly string[]
  /** The files that exist when the part was built. */
  readonly output: string
  readonly run: () => Promise<unknown>
}

async function build(part: Part): Promise<void> {
  if (await isBuilt(part)) return
  process.stdout.write(`  building ${part.name} … `)
  await make([part])
}

async function buildTogether(parts: readonly Part[]): Promise<void> {
  const built = await Promise.all(parts.map(isBuilt))
  const stale = parts.filter((_, index) => !built[index])
  if (stale.length === 0) return
  process.stdout.write(`  building ${stale.map(({ name }) => name).join(', ')} … `)
  await make(stale)
}

async function make(parts: readonly Part[]): Promise<void> {
  const startedAt = performance.now()
  // From before the build: what is edited meanwhile makes it stale.
  const digests = await Promise.all(parts.map(({ sources }) => digestOf(sources)))
  await Promise.all(parts.map(({ run }) => run())).catch(fail)
  await mkdir(join(root, '.cache/built'), { recursive: true })
  for (const [index, part] of parts.entries()) await writeFile(stampOf(part), digests[index] ?? '')
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function isBuilt(part: Part): Promise<boolean> {
  if (isForced || !existsSync(join(root, part.output))) return false
  const before = await readFile(stampOf(part), 'utf8').catch(() => '')
  return before === (await digestOf(part.sources))
}

function stampOf({ name }: Part): string {
  return join(root, '.cache/built', `${name.replaceAll('/', '-')}.txt`)
}

function runBuildScript(folder: string): Promise<void> {
  return new Promise((fulfil, reject) => {
    const child = spawn('npm', ['run', 'build'], {
      cwd: join(root, folder),
      shell: process.platform === 'win32',
    })
    const parts: string[] = []
    child.stdout.on('data', (part) => parts.push(String(part)))
    child.stderr.on('data', (part) => parts.push(String(part)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? fulfil() : reject(new Error(`${folder} was not built.\n${parts.join('')}`)),
    )
  })
}

async function buildSdk(): Promise<void> {
  const { packSdk } = await import('./pack-sdk')
  const { bundleEmulator } = await import('./bundle-emulator')
  const { declareSdk } = await import('./sdk-types')
  await bundleEmulator(root)
  const next = join(root, 'dist/sdk-next')
  await packSdk({ root, out: next, ...declareSdk(root) })
  // A host that runs serves the one before until this one is whole.
  await rm(join(root, 'dist/sdk'), { recursive: true, force: true })
  await rename(next, join(root, 'dist/sdk'))
}

async function remoteFolders(places: readonly string[]): Promise<string[]> {
  const found = await Promise.all(places.map(foldersIn))
  const configurations = ['webpack.config.ts', 'rspack.config.ts']
  return found
    .flat()
    .filter((folder) => !isPlain(folder))
    .filter((folder) => configurations.some((file) => existsSync(join(root, folder, file))))
}

function isPlain(folder: string): boolean {
  return folder.startsWith('e2e/remotes/plain-')
}

async function foldersIn(place: string): Promise<string[]> {
  const entries = await readdir(join(root, place), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.sort().map((name) => `${place}/${name}`)
}

/** One digest over the text of all source files, tests left out. */
async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    for (const file of await filesBelow(join(root, source))) {
      hash.update(relative(root, file)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const wanted = entries.filter(
    ({ name }) =>
      !['node_modules', 'dist', '.cache', 'testing'].includes(name) && !name.includes('.test.'),
  )
  const below = await Promise.all(wanted.map((entry) => filesBelow(join(path, entry.name))))
  return below.flat().sort()
}
