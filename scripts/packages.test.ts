import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { create } from 'tar'
import { reportServer, staleReports } from './api-report'
import { packServer } from './pack-server'
import { declareServer } from './server-types'
import { blockWith } from './testing/block-with'
import {
  type InstalledPackage,
  installPackage,
  packagesIn,
  signInAt,
} from './testing/installed-package'
import { bytesBelow, digestOf } from './testing/packed-files'

const root = process.cwd()
const kim = { email: 'kim@example.com', password: 'only for a look' }

const parts = `  app.registerSlots({
    [SlotLocation.LOGIN_BEFORE_FORM.value]: Slot.make('WelcomeNotice', { title: 'Welcome' }),
  })
  app.migrations({
    '001-notes': {
      up: (db) =>
        createTable(db, 'notes').addColumn('title', 'text', (column) => column.notNull()).execute(),
    },
  })
  app.resource(
    defineResource({ name: 'notes', fields: () => [text('title', { required: true })] }),
  )
  app.role('editor', { label: 'Editor', permissions: ['notes.*'] })
  app.seed('first-look', (seed) =>
    seed.user({ ...kim, name: 'Kim', roles: [{ role: 'editor' }] }),
  )
`
const names = 'createTable, defineResource, Slot, SlotLocation, text'
const javaScript = `import { ${names} } from 'slipway/server'
const kim = ${JSON.stringify(kim)}
export default function describe(app) {
${parts}}
`
const typeScript = `import { type App, ${names} } from 'slipway/server'
import { kim } from './kim.ts'
export default function describe(app: App): void {
${parts}}
`

/** Loaded before the server, it writes the address of each module that is loaded into a file. */
const trace = `import { appendFileSync } from 'node:fs'
import { createRequire, register } from 'node:module'
const file = process.env.TRACE
const hook = \`import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  appendFileSync(\${JSON.stringify(file)}, url + '\\\\n')
  return next(url, context)
}\`
register('data:text/javascript,' + encodeURIComponent(hook))
process.on('exit', () =>
  appendFileSync(file, Object.keys(createRequire(import.meta.url).cache).join('\\n')),
)
`

// One story, in its order: packing and installing take long, and everything else works with the result.
describe('the package slipway, installed outside of the repository', () => {
  let installed: InstalledPackage
  const at = (name: string) => join(installed.folder, name)
  const settings = (name: string, application: string) => ({
    SLIPWAY_APP: application,
    SLIPWAY_DATA_DIR: at(`data-${name}`),
    PATH: process.env['PATH'] ?? '',
  })
  beforeAll(async () => {
    installed = await installPackage(root)
    await installed.write('application.js', javaScript)
    await installed.write('application.ts', typeScript)
    await installed.write('kim.ts', `export const kim = ${JSON.stringify(kim)}\n`)
    await installed.write('trace.mjs', trace)
  }, 300_000)
  afterAll(() => installed.remove())

  it('is small: the archive, its packages, and the place on the disk', async () => {
    const { size } = await stat(installed.archive)

    expect(size).toBeLessThanOrEqual(3_000_000)
    expect((await packagesIn(installed.folder)).length).toBeLessThanOrEqual(145)
    expect(await bytesBelow(at('node_modules'))).toBeLessThanOrEqual(80_000_000)
  })

  it('has the same bytes when it is packed again', async () => {
    const out = at('again')
    await mkdir(out)

    const again = await packServer({ root, out })

    expect(await digestOf(again)).toBe(await digestOf(installed.archive))
  }, 300_000)

  it('has no fault that publint or attw know', async () => {
    // Their packages are modules alone, which jest does not load.
    const script = ['--import', 'tsx', 'scripts/check-server-package.ts']
    const run = [...script, at('node_modules/slipway'), installed.archive]

    await expect(promisify(execFile)(process.execPath, run)).resolves.toMatchObject({ stdout: '' })
  }, 120_000)

  it('has nothing of this repository, and says what it is made of', async () => {
    const own = at('node_modules/slipway')
    const files = (await readdir(own, { recursive: true })).toSorted()

    const sbom = JSON.parse(await readFile(join(own, 'sbom.json'), 'utf8'))
    const listed = sbom.components.map(({ name }: { readonly name: string }) => name)

    expect(
      files.filter((name) => /(?<!\.d)\.tsx?$|demo|showcase|operator-runner/.test(name)),
    ).toEqual([])
    expect(listed).toEqual(expect.arrayContaining(['express', 'react', '@mantine/core', 'zod']))
    expect(listed).not.toEqual(expect.arrayContaining(['webpack']))
    expect((await readFile(join(own, 'README.md'), 'utf8')).match(/UNLICENSED/g)).toHaveLength(1)
  })

  it('signs in, takes a remote and delivers it, by an application in JavaScript', async () => {
    const env = settings('js', 'application.js')
    const file = at('trace.txt')
    const server = await installed.start({
      ...env,
      TRACE: file,
      NODE_OPTIONS: `--import ${pathToFileURL(at('trace.mjs')).href}`,
    })

    const cookie = await signInAt(server.url, kim)
    const notes = await fetch(`${server.url}/resources/notes`, { headers: { Cookie: cookie } })
    const published = await publishStarter(server.url, env)
    const released = await installed.slipway(
      ['release', 'set', `starter@${published.version}`, '--why', 'a test'],
      env,
    )
    await until(async () => JSON.stringify(await read(`${server.url}/remotes`)).includes('starter'))
    const slots = await read(`${server.url}/slots`)
    const page = await fetch(`${server.url}/app/login`)
    const code = await server.stop()

    expect([notes.status, published.status, page.status, code]).toEqual([200, 201, 200, 0])
    expect(released).toMatchObject({ code: 0, err: '' })
    expect(slots).toMatchObject({
      slots: { 'login-before-form': [{ component: 'WelcomeNotice' }] },
    })
    const loaded = (await readFile(file, 'utf8')).split('\n')
    const strange = /\.[cm]?ts$|node_modules\/(?:tsx|esbuild|typescript|@swc|jiti)\//
    expect(loaded).toContainEqual(expect.stringContaining('node_modules/slipway/dist/server/'))
    expect(loaded).toContainEqual(expect.stringContaining('check-thread.mjs'))
    expect(loaded.filter((url) => strange.test(url))).toEqual([])
    expect(loaded.filter((url) => url.endsWith('testing.mjs'))).toEqual([])
    expect(loaded.filter((url) => url.includes(root))).toEqual([])
  }, 120_000)

  it('runs an application in TypeScript by Node itself, or by tsx', async () => {
    const env = settings('ts', 'application.ts')
    const alone = await installed.slipway(['texts'], env)
    const byNode = [{ code: 0, err: '' }]
    const byTsx = [{ code: 1, err: expect.stringContaining('install the package tsx') }]

    await symlink(join(root, 'node_modules/tsx'), at('node_modules/tsx'))
    const server = await installed.start(env)
    const cookie = await signInAt(server.url, kim)
    const code = await server.stop()

    expect([alone]).toMatchObject(Reflect.get(process.features, 'typescript') ? byNode : byTsx)
    expect([cookie === '', code]).toEqual([false, 0])
  }, 120_000)

  it('tests an application as the docs say', async () => {
    const page = await readFile(join(root, 'docs/application.md'), 'utf8')
    for (const name of ['tickets.ts', 'tickets.test.ts'])
      await installed.write(name, blockWith(page, 'ts', `// ${name}`))
    const words = ['--import', 'tsx', '--test', '--test-reporter=tap', 'tickets.test.ts']
    const { PATH = '', TEST_DATABASE_URL } = process.env

    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: installed.folder,
      env: { PATH, ...(TEST_DATABASE_URL && { TEST_DATABASE_URL }) },
    })

    expect(stdout).toMatch(/^# pass 4$/m)
    expect(stdout).toMatch(/^# fail 0$/m)
  }, 120_000)

  it('says what is missing: an application, and the commands of teams', async () => {
    const env = { PATH: process.env['PATH'] ?? '', SLIPWAY_DATA_DIR: at('none') }

    const start = await installed.slipway(['start'], env)
    const publish = await installed.slipway(['publish'], env)

    expect(start).toMatchObject({
      code: 78,
      err: expect.stringContaining('SLIPWAY_APP is not set'),
    })
    expect(publish).toMatchObject({
      code: 64,
      err: expect.stringContaining('npm install --save-dev @slipway/sdk'),
    })
  }, 60_000)

  it.each(['nodenext', 'bundler'])(
    'has types, which refuse a wrong option (%s)',
    async (resolution) => {
      await installed.write(
        'wrong.ts',
        typeScript.replace('{ required: true }', '{ requird: true }'),
      )
      const compilerOptions = {
        strict: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'es2022',
        module: resolution === 'bundler' ? 'esnext' : 'nodenext',
        moduleResolution: resolution,
        allowImportingTsExtensions: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        types: [],
      }
      const asked = `import { startApplication } from 'slipway/testing'
        await using app = await startApplication('./application.ts', { seeds: true })
        const { items } = await (await app.as('editor')).records('notes').list()
        export const titles: readonly string[] = items.map(({ title }) => title)`
      await installed.write('asked.ts', asked)
      const config = { compilerOptions, files: ['application.ts', 'asked.ts', 'wrong.ts'] }
      await installed.write('tsconfig.json', JSON.stringify(config))
      const tsc = join(root, 'node_modules/typescript7/bin/tsc')

      // Colours may be asked for by the environment.
      const words = [tsc, '-p', 'tsconfig.json', '--pretty', 'false']
      const checked = promisify(execFile)(process.execPath, words, { cwd: installed.folder })

      const fault = expect.stringMatching(/^wrong\.ts.*'requird' does not exist.*\n$/)
      await expect(checked).rejects.toMatchObject({ stdout: fault })
    },
    120_000,
  )

  async function publishStarter(url: string, env: Readonly<Record<string, string>>) {
    const build = join(root, 'remotes/starter/dist')
    const { version } = JSON.parse(await readFile(join(build, 'slipway.json'), 'utf8'))
    await create({ gzip: true, file: at('starter.tgz'), cwd: build }, await readdir(build))
    const made = ['token', 'create', '--remote', 'starter', '--name', 'ci', '--days', '1', '--json']
    const { token } = JSON.parse((await installed.slipway(made, env)).out)
    await installed.slipway(['grant', 'set', 'starter', '--public'], env)
    const reply = await fetch(`${url}/manage/remotes/starter/versions/${version}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' },
      body: await readFile(at('starter.tgz')),
    })
    return { version, status: reply.status }
  }
})

test('docs/api has what applications and their tests can import', async () => {
  const { declarations } = await declareServer(root)

  expect(await staleReports(root, reportServer(declarations))).toEqual([])
}, 120_000)

async function read(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}
