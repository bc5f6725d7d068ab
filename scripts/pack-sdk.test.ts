import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'

const run = promisify(execFile)
const root = process.cwd()
let folder: string
let project: string

interface Ran {
  readonly code: number
  readonly output: string
}

const env = () => {
  const { PATH = '', SLIPWAY_BROWSER = '' } = process.env
  return { PATH, SLIPWAY_BROWSER, HOME: folder }
}

/** A process of Node; in the project it knows nothing of the repository's loaders. */
async function node(args: readonly string[], cwd = project): Promise<Ran> {
  const options = { cwd, env: env() }
  const {
    code = 0,
    stdout,
    stderr,
  } = (await run(process.execPath, args, options).catch(
    (error: Awaited<ReturnType<typeof run>> & { code: number }) => error,
  )) as { code?: number; stdout: string; stderr: string }
  return { code, output: stdout + stderr }
}

const slipway = (...args: readonly string[]) =>
  node([join(folder, 'node_modules/@slipway/sdk/dist/cli.js'), ...args])

/** What `npm install` does, without a network: the tarball, and links to the packages it names. */
async function install(place: string): Promise<void> {
  const sdk = join(place, 'node_modules/@slipway/sdk')
  await mkdir(sdk, { recursive: true })
  await extract({ file: join(root, 'dist/sdk/sdk.tgz'), cwd: sdk, strip: 1 })
  const about = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'))
  const ofProject = ['@types/react', '@types/react-dom', 'typescript']
  const named = Object.keys({ ...about.dependencies, ...about.peerDependencies })
  const names = named.filter((name) => !about.bundleDependencies.includes(name))
  for (const name of [...names, ...ofProject]) {
    const link = join(place, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
}

const megabyte = 1_048_576

/** What `du` says of a folder: files take whole blocks, and folders one. */
async function sizeOf(place: string): Promise<number> {
  const block = 4096
  const entries = await readdir(place, { withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    if (entry.isDirectory()) return sizeOf(join(place, entry.name))
    return Math.ceil((await lstat(join(place, entry.name))).size / block) * block
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, block)
}

/** The size of packages of this repository, with everything that npm installs for them on this machine. */
async function sizeOfPackages(names: readonly string[]): Promise<number> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const reached = new Set(names)
  for (const name of reached) {
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) reached.add(next)
  }
  const sizes = [...reached].map((name) => sizeOf(join(root, 'node_modules', name)).catch(() => 0))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'slipway-outside-')))
  project = join(folder, 'refunds')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('npm pack in shared/ packs no sources, and says what does pack', async () => {
  const pack = (...flags: readonly string[]) =>
    run('npm', ['pack', '--dry-run', '--json', ...flags], { cwd: join(root, 'shared') })

  const [packed] = JSON.parse((await pack()).stdout)

  expect(packed.files.map(({ path }: { path: string }) => path)).toEqual([
    'README.md',
    // The command of this repository, which only asks for its sources.
    'cli/slipway.mjs',
    'package.json',
  ])
  await expect(pack('--ignore-scripts=false')).rejects.toMatchObject({
    stderr: expect.stringContaining('npm run sdk'),
  })
}, 300_000)

// One story, in its order: packing takes long, and everything else works with its result.
describe('the package that outside teams install', () => {
  it('is packed without a fault, and the API reports are those of the sources', async () => {
    const script = (...args: readonly string[]) => node(['--import', 'tsx', ...args], root)
    const built = await script('scripts/build.ts', '--only-sdk')

    expect([built.code, await script('scripts/check-sdk.ts')]).toEqual([0, { code: 0, output: '' }])
  }, 600_000)

  it('names nothing of this repository', async () => {
    await install(folder)
    const sdk = join(folder, 'node_modules/@slipway/sdk')
    const paths = await readdir(sdk, { recursive: true, withFileTypes: true })
    const files = paths.filter((path) => path.isFile())

    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    )

    expect(files.length).toBeGreaterThan(50)
    expect(texts.filter((text) => text.includes(root))).toEqual([])
    expect(files.filter(({ name }) => /(?<!\.d)\.tsx?$/.test(name))).toEqual([])
  })

  it.each([
    '',
    '/contract',
    '/ui',
    '/build',
    '/rspack',
    '/vite',
    '/check',
    '/testing',
    '/testing/globals',
  ])(
    'the entry "%s" loads in both module systems',
    async (entry) => {
      const name = `@slipway/sdk${entry}`

      const esm = await node(['--input-type=module', '-e', `await import('${name}')`], folder)
      const cjs = await node(['--input-type=commonjs', '-e', `require('${name}')`], folder)

      expect([esm, cjs]).toEqual([
        { code: 0, output: '' },
        { code: 0, output: '' },
      ])
    },
    120_000,
  )

  it('a new remote builds, tests and checks in an empty folder', async () => {
    const created = await node(
      [join(folder, 'node_modules/@slipway/sdk/dist/cli.js'), 'create', 'refunds'],
      folder,
    )

    const tested = await slipway('test')
    const checked = await slipway('check', '--json')

    expect(created.output).toContain('Next:')
    expect([tested.code, tested.output]).toEqual([0, expect.stringContaining('All tests pass.')])
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('"faults":[]')])
  }, 300_000)

  it('the folder of a team is at most 150 MB', async () => {
    const about = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
    const { '@slipway/sdk': _, ...others } = about.devDependencies
    const { dependencies, bundleDependencies } = JSON.parse(
      await readFile(join(folder, 'node_modules/@slipway/sdk/package.json'), 'utf8'),
    )
    const beside = Object.keys(dependencies).filter((name) => !bundleDependencies.includes(name))

    const sdk = await sizeOf(join(folder, 'node_modules/@slipway/sdk'))
    const packages = await sizeOfPackages([...Object.keys(others), ...beside])

    expect(sdk + packages).toBeGreaterThan(50 * megabyte)
    expect(sdk + packages).toBeLessThan(150 * megabyte)
  })

  it('a remote for rspack asks for rspack, and is built with it', async () => {
    const clock = join(folder, 'clock')
    const config = `import { defineRspackRemote } from '@slipway/sdk/rspack'
      export default defineRspackRemote({ components: { Clock: { module: './clock.tsx' } } })`
    const about = { name: 'clock', version: '1.0.0', type: 'module' }
    await mkdir(clock)
    await writeFile(join(clock, 'package.json'), JSON.stringify(about))
    await writeFile(join(clock, 'rspack.config.ts'), config)
    await writeFile(join(clock, 'clock.tsx'), 'export const Clock = () => <p>one</p>')
    const cli = join(folder, 'node_modules/@slipway/sdk/dist/cli.js')
    const rspack = join(folder, 'node_modules/@rspack/core')

    await rm(rspack)
    const without = await node([cli, 'check', '--json'], clock)
    await symlink(join(root, 'node_modules/@rspack/core'), rspack)
    const { code, output } = await node([cli, 'check', '--json'], clock)

    expect(without.output).toContain('npm install --save-dev --save-exact @rspack/core')
    expect([code, output]).toEqual([0, expect.stringContaining('"faults":[]')])
  }, 300_000)

  it('its development server shows the new remote in the packed host', async () => {
    const cli = join(folder, 'node_modules/@slipway/sdk/dist/cli.js')
    const options = { cwd: project, env: env() }
    const dev = spawn(process.execPath, [cli, 'dev', '--json', '--port', '0'], options)
    const exited = new Promise((resolve) => dev.on('exit', resolve))
    const [said] = await once(dev.stdout, 'data')
    const { origin } = JSON.parse(String(said))
    const read = async (path: string) => (await fetch(origin + path)).text()

    const bar = await read('/')
    const page = await read('/with/_/app/')
    const [, script = ''] = /src="(\/host\/main[^"]+)"/.exec(page) ?? []
    const main = await fetch(origin + script)
    dev.kill('SIGINT')

    expect(bar).toContain('/emulator/bar.js')
    expect(page).toContain('"component":"Refunds"')
    expect([main.status, main.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect(await exited).toBe(0)
  }, 300_000)

  it('its types hold, for bundlers and for Node', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const config = JSON.parse(await readFile(join(project, 'tsconfig.json'), 'utf8'))
    const { compilerOptions } = config
    const nodenext = {
      ...compilerOptions,
      module: 'nodenext',
      moduleResolution: 'nodenext',
      verbatimModuleSyntax: false,
    }
    const ofNode = { compilerOptions: nodenext, files: ['probe.mts', 'probe.cts'] }
    const probe = `import { checkVersion } from '@slipway/sdk/check'
      import { defineRemote } from '@slipway/sdk/build'
      export const probe: string = typeof checkVersion + typeof defineRemote({ components: {} })`
    await writeFile(join(project, 'probe.mts'), probe)
    await writeFile(join(project, 'probe.cts'), probe)
    await writeFile(join(project, 'tsconfig.node.json'), JSON.stringify(ofNode))

    expect(await node([tsc, '-p', 'tsconfig.json'])).toEqual({ code: 0, output: '' })
    expect(await node([tsc, '-p', 'tsconfig.node.json'])).toEqual({ code: 0, output: '' })
  }, 300_000)
})
