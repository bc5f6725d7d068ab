import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm run newest`: what `create vite` and rspack's own command make today, in the newest versions of all
 * that they bring, with the steps of docs/if-you-know-module-federation.md: SDK, configuration and slots as in
 * e2e/remotes. Each is built, checked and drawn. No step of `npm test`, as it may fail without a change here.
 */
interface Scaffold {
  /** The folder in e2e/remotes whose configuration and slots it gets. */
  readonly like: string
  /** The arguments of `npm create` that make it in the folder `app`. */
  readonly create: readonly string[]
  readonly config: string
  /** The package of federation's plugin. */
  readonly plugin: string
}

const scaffolds: readonly Scaffold[] = [
  {
    like: 'plain-create-vite',
    create: ['vite@latest', 'app', '--', '--template', 'react-ts', '--no-interactive'],
    config: 'vite.config.ts',
    plugin: '@module-federation/vite',
  },
  {
    like: 'plain-create-rspack',
    create: ['rspack@latest', '--', '--dir', 'app', '--template', 'react-ts'],
    config: 'rspack.config.ts',
    plugin: '@module-federation/enhanced',
  },
]

const root = process.cwd()
const failed: string[] = []
for (const scaffold of scaffolds) {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-newest-'))
  try {
    console.log(`${scaffold.like} …`)
    console.log(await tryScaffold(scaffold, folder))
  } catch (error) {
    failed.push(scaffold.like)
    console.error(error instanceof Error ? error.message : error)
  }
  await rm(folder, { recursive: true, force: true })
}
if (failed.length > 0) console.error(`Not with the newest versions: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Returns what `slipway check` says of it. */
async function tryScaffold({ like, create, config, plugin }: Scaffold, folder: string) {
  await run(folder, 'npm', ['create', '--yes', ...create])
  const app = join(folder, 'app')
  const ours = join(root, 'e2e/remotes', like)
  await cp(join(ours, config), join(app, config))
  const { slipway } = JSON.parse(await readFile(join(ours, 'package.json'), 'utf8'))
  const about = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'))
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...about, slipway }, null, 2))
  const sdk = join(root, 'dist/sdk/sdk.tgz')
  await run(app, 'npm', ['install', '--no-audit', '--no-fund', '-D', `${plugin}@latest`, sdk])
  await run(app, 'npm', ['run', 'build'])
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(app, 'package.json'), 'utf8'),
  )
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies }).map(
    ([name, version]) => `${name} ${version}`,
  )
  return `${versions.join(', ')}\n${await run(app, 'npx', ['slipway', 'check'])}`
}

function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32'
    const child = execFile(program, args, { cwd, shell }, (error, out, err) =>
      error ? reject(new Error(`${program} ${args.join(' ')}\n${out}${err}`)) : resolve(out),
    )
    // Nobody answers questions.
    child.stdin?.end()
  })
}
