import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The remotes below these folders: each folder that has a `package.json`. */
export function remoteFoldersIn(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((remote) => existsSync(join(remote, 'package.json')))
}

/** Returns those that have changed since they were built, and those that never were. */
export function staleRemotes(remotes: readonly string[]): readonly string[] {
  return remotes.filter((remote) => newestBelow(remote) > timeOf(join(remote, 'dist/slipway.json')))
}

/** Builds one after the other, by the SDK that each has; returns how many could not be built. */
export async function buildRemotes(remotes: readonly string[]): Promise<number> {
  let failed = 0
  for (const remote of remotes) if (!(await buildOne(remote))) failed += 1
  return failed
}

async function buildOne(remote: string): Promise<boolean> {
  const name = basename(remote)
  const since = Date.now()
  const { code, said } = await runBuild(remote)
  if (code === 0) console.log(`${name} is built (${Date.now() - since} ms).`)
  else console.error(`${name} could not be built:\n${said}`)
  return code === 0
}

/** By itself, each time: a configuration is read anew, and a bundler's memory ends with it. */
const script = `import { buildRemote } from '@slipway/sdk/build'
try {
  await buildRemote(process.cwd())
} catch (error) {
  for (const { pointer, detail } of error.errors ?? []) console.error(pointer, detail)
  console.error(error.message)
  process.exitCode = 1
}`

interface Built {
  readonly code: number | null
  readonly said: string
}

function runBuild(remote: string): Promise<Built> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: remote,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.once('error', reject).once('close', (code) => resolve({ code, said }))
  })
}

function newestBelow(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(?:dist|node_modules|\..*)$/.test(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newestBelow(path) : timeOf(path)
    })
  return Math.max(0, ...times)
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
