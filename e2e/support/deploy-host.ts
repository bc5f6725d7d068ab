import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** Chunks whose names are others in the next host: what a change of the list page leads to. */
const changed = ['page-list', 'router', 'main']

interface Assets {
  readonly integrity: Readonly<Record<string, string>>
}

/** A folder with everything of this one but another build of the host; a server can be started in it. */
export async function deployHost(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'slipway-deploy-'))
  for (const name of await readdir('.')) {
    if (name !== 'dist') await symlink(join(process.cwd(), name), join(root, name))
  }
  await mkdir(join(root, 'dist/host'), { recursive: true })
  await symlink(join(process.cwd(), 'dist/sdk'), join(root, 'dist/sdk'))
  // Its host is the one beside it, and a link would lead it back.
  await cp('dist/server', join(root, 'dist/server'), { recursive: true })
  const text = await readFile('dist/host/assets.json', 'utf8')
  const { integrity } = JSON.parse(text) as Assets
  const rename = renameChunks(Object.keys(integrity))
  const digests: Record<string, string> = {}
  for (const name of Object.keys(integrity)) {
    const bytes = await readFile(join('dist/host', name))
    const renamed = name.endsWith('.js') ? Buffer.from(rename(bytes.toString())) : bytes
    digests[rename(name)] = `sha384-${createHash('sha384').update(renamed).digest('base64')}`
    await writeFile(join(root, 'dist/host', rename(name)), renamed)
  }
  const assets = { ...(JSON.parse(rename(text)) as Assets), integrity: digests }
  await writeFile(join(root, 'dist/host/assets.json'), JSON.stringify(assets))
  return root
}

/** The server of this data folder, which is not running, knows no host but its own any more. */
export function forgetHosts(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'slipway.db'))
  database.exec('DELETE FROM host_files')
  database.close()
  rmSync(join(dataDir, 'host-files'), { recursive: true })
}

function renameChunks(names: readonly string[]): (text: string) => string {
  const scripts = names.filter((name) => changed.some((chunk) => name.startsWith(`${chunk}.`)))
  return (text) =>
    scripts
      .filter((name) => name.endsWith('.js'))
      .reduce((done, name) => done.replaceAll(name, name.replace(/\.\w+\.js$/, '.next.js')), text)
}
