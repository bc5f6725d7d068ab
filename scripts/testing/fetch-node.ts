import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'

/** Returns the program of a version of Node, from npm's package that carries it; it is kept below `.cache`. */
export async function fetchNode(root: string, version: string): Promise<string> {
  const folder = join(root, '.cache/nodes', version)
  const program = join(folder, 'bin/node')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  const name = `node-${process.platform}-${process.arch}`
  const args = ['pack', `${name}@${version}`, '--prefer-offline', '--silent']
  await promisify(execFile)('npm', args, { cwd: folder })
  const archive = join(folder, `${name}-${version}.tgz`)
  await extract({
    file: archive,
    cwd: folder,
    strip: 1,
    filter: (path) => path.endsWith('bin/node'),
  })
  await rm(archive)
  return program
}
