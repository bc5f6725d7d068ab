import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { libraryOf } from './packages'

const BATCH = 10

/** Installs the packages below `folder`, ten at a time; returns the names of those that are there. */
export async function installPackages(
  folder: string,
  names: readonly string[],
  say: (text: string) => void,
): Promise<ReadonlySet<string>> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'libraries', private: true }),
    { flag: 'wx' },
  ).catch(() => undefined)
  for (let at = 0; at < names.length; at += BATCH) {
    const missing = await missingOf(folder, names.slice(at, at + BATCH))
    if (missing.length === 0) continue
    say(`Installing ${missing.join(', ')} …`)
    if (await install(folder, missing)) continue
    // One that cannot be had must not cost the others of its batch.
    for (const name of missing) if (!(await install(folder, [name]))) say(`No ${name} to be had.`)
  }
  const missing = new Set(await missingOf(folder, names))
  return new Set(names.filter((name) => !missing.has(name)))
}

async function missingOf(folder: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, 'node_modules', name, 'package.json')
      const text = await readFile(path, 'utf8').catch(() => '{}')
      return JSON.parse(text).version === libraryOf(name).version ? [] : [name]
    }),
  )
  return found.flat()
}

function install(folder: string, names: readonly string[]): Promise<boolean> {
  const wanted = names.flatMap((name) => {
    const { version, with: others = {} } = libraryOf(name)
    return Object.entries({ [name]: version, ...others })
  })
  const packages = wanted.map(([name, version]) => `${name}@${version}`)
  // React comes from the host, whatever range a package asks for.
  const flags = [
    '--save-exact',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
  ]
  return new Promise((resolve) => {
    execFile('npm', ['install', ...flags, ...packages], { cwd: folder }, (error) => resolve(!error))
  })
}
