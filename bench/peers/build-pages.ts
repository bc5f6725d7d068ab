import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from '../browser/build-once'
import { componentsFolder } from '../browser/small-remotes'
import { workFolder } from '../server-folder'

const source = 'bench/peers/pages'
const folder = join(workFolder, 'peers')

/**
 * Installs the peers from the registry by their own lock file, apart from the product, and builds their
 * pages of the very components that the product draws. Returns the folder of the pages.
 */
export async function buildPeerPages(): Promise<string> {
  const lock = ['package.json', 'package-lock.json', '.npmrc']
  await buildOnce({
    folder,
    sources: [],
    files: Object.fromEntries(lock.map((name) => [name, readFileSync(join(source, name), 'utf8')])),
    run: () => run(['npm', 'ci'], 'The packages of the peers could not be installed'),
  })
  await buildOnce({
    folder: join(folder, 'built'),
    sources: [source],
    files: readComponents(),
    run: async () => {
      cpSync(source, folder, { recursive: true })
      cpSync(join(folder, 'built/components'), join(folder, 'components'), { recursive: true })
      await run([process.execPath, 'build.js'], 'The pages of the peers could not be built')
    },
  })
  return join(folder, 'sites')
}

function readComponents(): Record<string, string> {
  const names = readdirSync(componentsFolder).filter((name) => name.startsWith('bench'))
  return Object.fromEntries(
    names.map((name) => [`components/${name}`, readFileSync(join(componentsFolder, name), 'utf8')]),
  )
}

async function run([command = '', ...args]: readonly string[], failure: string): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: string[] = []
  child.stdout.on('data', (part) => parts.push(String(part)))
  child.stderr.on('data', (part) => parts.push(String(part)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${failure} (${command} ended with ${code}):\n${parts.join('')}`)
}
