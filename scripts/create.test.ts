import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packCreate } from './pack-create'
import { type CreatedRepository, createRepository } from './testing/created-repository'
import { signInAt } from './testing/installed-package'
import { bytesBelow, digestOf } from './testing/packed-files'

const root = process.cwd()
const clerk = { email: 'clerk@example.com', password: 'only for a first look' }

// One story, in its order: packing and installing take long, and everything else works with the result.
describe('a repository written by npm create slipway', () => {
  let created: CreatedRepository
  const at = (path: string) => join(created.folder, path)
  const change = async (path: string, from: string, to: string) => {
    const before = await readFile(at(path), 'utf8')
    expect(before).toContain(from)
    await writeFile(at(path), before.replace(from, to))
  }
  beforeAll(async () => {
    created = await createRepository(root)
  }, 600_000)
  afterAll(() => created.remove())

  it('is as large as a person would have written it, and small on the disk', async () => {
    const files = await readdir(created.folder, { recursive: true })
    const own = files.filter((path) => !/^(?:node_modules|vendor|remotes|package-lock)/.test(path))
    const { size } = await stat(join(created.packed, 'create-slipway-0.1.0.tgz'))

    expect(own).toEqual(
      expect.arrayContaining([
        'application.ts',
        'AGENTS.md',
        'Containerfile',
        'README.md',
        '.env.example',
        '.gitignore',
        join('.github', 'workflows', 'ci.yml'),
      ]),
    )
    expect(size).toBeLessThanOrEqual(30_000)
    expect(await bytesBelow(at('node_modules'))).toBeLessThanOrEqual(350_000_000)
    expect(files.filter((path) => /(?:^|\/)slipway-sdk.*tgz$/.test(path))).toHaveLength(1)
  })

  it('is written by a package that has the same bytes when it is packed again', async () => {
    const out = join(created.packed, 'again')
    await mkdir(out)

    const again = await packCreate({ root, out })

    expect(await digestOf(again)).toBe(
      await digestOf(join(created.packed, 'create-slipway-0.1.0.tgz')),
    )
  }, 120_000)

  it('is formatted, has the right types and a text in both languages everywhere', async () => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const own = [
      'application.ts',
      'application',
      'tests',
      'tsconfig.json',
      'package.json',
      'remotes',
    ]

    const formatted = await created.run([
      process.execPath,
      biome,
      'format',
      `--config-path=${root}`,
      ...own,
    ])
    const typed = await created.run(['npm', 'run', 'types'])
    const texts = await created.run(['npx', 'slipway', 'texts'])

    expect([formatted, typed, texts]).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }])
  }, 300_000)

  it('starts, signs in, and follows edits of its application and of its remote', async () => {
    const started = await created.start()
    const meta = async () => {
      const Cookie = await signInAt(started.url, clerk)
      return await (await fetch(`${started.url}/meta`, { headers: { Cookie } })).text()
    }

    await until(async () => (await meta()).includes('"component":"Hello"'))
    const before = await meta()
    await change('application/slots.ts', 'This box is drawn', 'This edited box is drawn')
    await until(async () => (await meta()).includes('edited box'))
    const edited = await meta()
    await change('remotes/hello/src/hello.tsx', "tryIt: 'Try it'", "tryIt: 'Try me'")
    await until(async () => started.said().split('hello is built').length === 3)
    await until(async () => entryIn(await meta()) !== entryIn(edited))
    await started.stop()
    await change('remotes/hello/src/hello.tsx', "tryIt: 'Try me'", "tryIt: 'Try it'")

    expect(before).toContain('Orders')
    expect(entryIn(before)).toBeDefined()
    expect(started.said()).not.toMatch(/warning|could not/i)
  }, 300_000)

  it('passes its tests, and fails where there is no browser unless that is said', async () => {
    const nothing = { PATH: join(process.execPath, '..'), HOME: created.packed }
    const nodeOnly = {
      ...nothing,
      SLIPWAY_BROWSER: '',
      SLIPWAY_NO_BROWSER: '',
      PLAYWRIGHT_BROWSERS_PATH: created.packed,
    }
    const browser = [
      process.execPath,
      '--import',
      'tsx',
      '--test',
      'tests/browser/first-look.test.ts',
    ]

    const all = await created.run(['npm', 'test'], { SLIPWAY_NO_BROWSER: '1' })
    const without = await created.run(browser, nodeOnly)

    expect(all).toMatchObject({ code: 0, said: expect.stringContaining('NOT RUN') })
    expect(without).toMatchObject({
      code: 1,
      said: expect.stringContaining('No browser was found, so the browser tests did not run'),
    })
  }, 300_000)

  it('is added to by slipway add: each word with its test, all of it shown by the host', async () => {
    const add = (...words: readonly string[]) => created.run(['npx', 'slipway', 'add', ...words])
    const written = () => readFile(at('application.ts'), 'utf8')
    const before = await written()

    const unasked = await add('resource', 'invoices')
    const dry = await add('resource', 'invoices', '--dry-run')
    const untouched = await written()
    const added = [
      await add('resource', 'invoices', '--yes'),
      await add('remote', 'prices', '--location', 'dashboard-after-cards', '--yes'),
      await add('component', 'OrderTotal', '--remote', 'hello', '--yes'),
      await add('language', 'fr', '--yes'),
    ]
    const install = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund']
    const installed = await created.run(install)
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const sources = ['application.ts', 'application', 'tests', 'remotes']
    const checks = [
      await created.run([process.execPath, biome, 'format', `--config-path=${root}`, ...sources]),
      await created.run(['npm', 'run', 'types']),
      await created.run(['npx', 'slipway', 'texts']),
      await created.run(['npm', 'run', 'check', '--workspaces']),
      await created.run(['npm', 'run', 'test:unit']),
      await created.run(['npm', 'test', '--workspaces']),
    ]

    expect([unasked.code, dry.code]).toEqual([64, 0])
    expect(dry.said).toContain("+     resources: ['orders', 'customers', 'invoices'],")
    expect(untouched).toBe(before)
    expect(added).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }, { code: 0 }])
    expect(added[3]?.said).toContain('The pages around it stay in English: the host has en, de.')
    expect(installed).toMatchObject({ code: 0 })
    expect(checks).toMatchObject(checks.map(() => ({ code: 0 })))
    expect(checks[4]?.said).toMatch(
      /what the role clerk adds is listed[^]*every text of the application is there in fr/,
    )
    expect(checks[5]?.said).toMatch(/order-total\.test\.tsx[^]*prices\.test\.tsx/)
    expect(await shownBy(created)).toMatchObject({
      invoices: ['The first'],
      components: ['Hello', 'OrderTotal', 'Prices'],
    })
  }, 600_000)

  it('is refused where something is, and by wrong flags, and nothing is written then', async () => {
    const create = (...words: readonly string[]) =>
      created.run([
        process.execPath,
        join(created.packed, 'create-slipway/dist/create.mjs'),
        ...words,
      ])
    const before = await readdir(join(created.folder, '..'))

    const answers = await Promise.all([
      create('../my-admin', '--yes'),
      create('../Other', '--yes'),
      create('../other', '--language', 'fr'),
      create('../other', '--from', 'tests'),
      create('../other', '--form', 'packed'),
      create('../other', '../another'),
    ])

    expect(answers.map(({ code }) => code)).toEqual([64, 64, 64, 64, 64, 64])
    expect(answers.map(({ said }) => said).join('')).toMatch(
      /is not empty, so nothing was written.*not a name.*"fr" is not a language.*has no slipway-0\.1\.0\.tgz.*--form.*Name one folder/s,
    )
    expect(await readdir(join(created.folder, '..'))).toEqual(before)
  }, 60_000)

  it('depends on the version by its number without --from, and is German first if so asked', async () => {
    const words = ['create-slipway/dist/create.mjs', '../german', '--language', 'de']
    const made = await created.run([
      process.execPath,
      join(created.packed, words[0] ?? ''),
      ...words.slice(1),
    ])
    const read = (path: string) => readFile(join(created.folder, '../german', path), 'utf8')

    expect(made.code).toBe(0)
    expect(JSON.parse(await read('package.json')).dependencies).toEqual({ slipway: '0.1.0' })
    expect(await read('remotes/hello/package.json')).toContain('"@slipway/sdk": "0.1.0"')
    expect(await read('application.ts')).toContain("app.languages('de', 'en')")
    await expect(read('vendor')).rejects.toThrow('ENOENT')
  }, 60_000)
})

/** What the running host shows a clerk of what was added: records of the new resource, and components that are delivered. */
async function shownBy({ start }: CreatedRepository) {
  const host = await start()
  try {
    const Cookie = await signInAt(host.url, clerk)
    const headers = { Cookie, 'Content-Type': 'application/json', 'Slipway-Request': '1' }
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(host.url + path, { ...init, headers })).json()
    await ask('/resources/invoices', { method: 'POST', body: '{"name":"The first"}' })
    const { items } = await ask('/resources/invoices')
    const deliveredNames = async () => namesIn(JSON.stringify(await ask('/meta')))
    await until(async () => (await deliveredNames()).length === 3)
    return {
      invoices: items.map(({ title }: { readonly title: string }) => title),
      components: await deliveredNames(),
    }
  } finally {
    await host.stop()
  }
}

function namesIn(meta: string): readonly string[] {
  return ['Hello', 'OrderTotal', 'Prices'].filter((name) => meta.includes(`"component":"${name}"`))
}

/** The address of the remote's entry, which names the digest of its version. */
function entryIn(meta: string): string | undefined {
  return /[^"]*\/[\da-f]{40}\/[^"]*/.exec(meta)?.[0]
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 200))
}
