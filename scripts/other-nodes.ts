import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchNode } from './testing/fetch-node'
import { describeInstalled, installPackage, signInAt } from './testing/installed-package'

/**
 * `npm test -- nodes`: the packed server on other versions of Node, from npm. It starts with an application in
 * TypeScript, signs in and stops; and the packed SDK checks a remote, which builds it.
 */
const versions = ['22.23.5', '24.22.3', '26.12.1']
const root = process.cwd()
const run = promisify(execFile)
const kim = { email: 'kim@example.com', password: 'only for a look' }

const installed = await installPackage(root)
try {
  await installed.write('application.ts', application())
  const remote = await createRemote(join(installed.folder, '..'))
  for (const version of versions) {
    const node = await fetchNode(root, version)
    await serve(node)
    await check(remote, node)
    console.log(`Node ${version} serves, and builds a remote`)
  }
} finally {
  await installed.remove()
}

function application(): string {
  return `import type { App } from 'slipway/server'
export default function describe(app: App): void {
  app.role('reader', { label: 'Reader', permissions: [] })
  app.seed('first-look', (seed) =>
    seed.user({ ...${JSON.stringify(kim)}, name: 'Kim', roles: [{ role: 'reader' }] }))
}
`
}

async function serve(node: string): Promise<void> {
  const data = join(installed.folder, 'data')
  const settings = { SLIPWAY_APP: 'application.ts', SLIPWAY_DATA_DIR: data }
  const server = await describeInstalled({ ...installed, node }).start(settings)
  await signInAt(server.url, kim)
  const code = await server.stop()
  await rm(data, { recursive: true })
  if (code !== 0) throw new Error(`${node} ended with ${code}`)
}

/** Writes a remote as a team does, with the packed SDK; returns its folder. */
async function createRemote(place: string): Promise<string> {
  const sdk = join(root, 'dist/sdk/sdk.tgz')
  const cli = join(root, 'dist/sdk/package/dist/cli.js')
  const words = [
    'create',
    'parcels',
    '--location',
    'dashboard-before-cards',
    '--sdk',
    `file:${sdk}`,
  ]
  await run(process.execPath, [cli, ...words], { cwd: place })
  const folder = join(place, 'parcels')
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

async function check(folder: string, node: string): Promise<void> {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const cli = join(folder, 'node_modules/@slipway/sdk/dist/cli.js')
  await run(node, [cli, 'check', '--json'], { cwd: folder }).catch(({ stdout, stderr }) => {
    throw new Error(`${node}: slipway check failed:\n${stdout}${stderr}`)
  })
}
