import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTypes } from '../looks/team-types'
import { createRemoteFolder, type RemoteFolder } from '../testing/remote-folder'
import { runHere } from '../testing/run-here'
import { useTeamOfHost } from '../testing/team-of-host'

// The compiler starts; the machine may be busy.
jest.setTimeout(300_000)

const team = useTeamOfHost()
let folder: RemoteFolder
beforeEach(async () => {
  folder = await createRemoteFolder(runHere)
  await folder.write({ 'tsconfig.json': project })
})
afterEach(() => folder.remove())

// The SDK is its sources here, which are checked with the team's.
const project = JSON.stringify({
  extends: '../../../tsconfig.json',
  compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'] },
  include: ['webpack.config.ts', '*.d.ts'],
})
const types = (...args: string[]) => folder.run(['types', ...args], team.env)
const read = (file: string) => readFile(join(folder.path, file), 'utf8')

/** Errors of the folder's own compiler in a definition with these gates, a line each from line 6 on. */
async function compile(...gates: string[]) {
  const slots = gates.map(
    (gate) => `    { location: 'resource-page-actions', component: 'Ship', gate: ${gate} },\n`,
  )
  await folder.write({
    'webpack.config.ts': `import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: { Ship: { module: './ship.tsx' } },
  slots: [
${slots.join('')}  ],
})
`,
  })
  const quiet = { env: {}, cwd: folder.path, isTerminal: false, progress: () => undefined }
  const { faults, summary } = await checkTypes(quiet)
  expect(summary).toMatch(/^Types checked/)
  return faults.map(({ file, line, detail }) => `${file}:${line} ${detail}`)
}

const wrong = [
  "{ resources: ['ordrs'] }",
  "{ resources: ['orders', 'custmers'] }",
  "{ resources: ['orders'], record: { stats: 'open' } }",
  "{ resources: ['orders'], record: { name: 'of customers' } }",
  "{ resources: ['orders'], record: { status: ['payed'] } }",
  "{ resources: ['orders'], record: { total: '5' } }",
  "{ resources: ['orders'], record: { due: { min: 5 } } }",
  "{ resources: ['orders'], record: { express: 'yes' } }",
  '{ record: { total: 5 } }',
]

describe('slipway types', () => {
  test('writes what gates may name; the same again is no change', async () => {
    const first = await types()
    const again = await types('--json')

    expect(first.code).toBe(0)
    expect(first.out).toContain('slipway-host.d.ts has the names of http://127.0.0.1:')
    expect(first.out).toContain('add "slipway-host.d.ts" to "include" in tsconfig.json')
    expect(again.json).toMatchObject({ ok: true, file: 'slipway-host.d.ts', stale: false })
    expect(await read('slipway-host.d.ts')).toBe(
      `// Written by "npx slipway types": the names that gates may ask this host for. Do not edit it: write it again.
import type {} from '@slipway/sdk'

// With it, an incremental tsc looks at every file again when this one changes.
declare global {}

declare module '@slipway/sdk' {
  interface SlipwayHost {
    resources: {
      orders: {
        status: "open" | "paid"
        total: number
        due: string
        tags: "gift" | "urgent"
        express: boolean
        customer: number
        note: string
        risk: string
        sum: number
      }
      customers: {
        name: string
      }
    }
  }
}
`,
    )
  })

  test('with the file the compiler refuses every other name, with the nearest one; without it, none', async () => {
    const before = await compile(...wrong)
    await types()
    const after = await compile(...wrong)
    await rm(join(folder.path, 'slipway-host.d.ts'))
    const again = await compile(...wrong)

    expect([before, again]).toEqual([[], []])
    expect(after.map((fault) => fault.split(' ')[0])).toEqual(
      wrong.map((_gate, index) => `webpack.config.ts:${index + 6}`),
    )
    expect(after[0]).toContain(`Did you mean '"orders"'?`)
    expect(after[1]).toContain(`Did you mean '"customers"'?`)
    expect(after[2]).toContain("Did you mean to write 'status'?")
    expect(after[4]).toContain(`'"payed"' is not assignable to type '"open" | "paid"'`)
  })

  test('what the host has compiles, with every condition', async () => {
    await types()

    expect(
      await compile(
        "{ permissions: ['orders.view'], mode: 'view', device: 'wide' }",
        "{ resources: ['orders'], roles: ['editor'], percent: 10 }",
        "{ resources: ['orders'], record: { status: ['open', 'paid'], tags: 'gift', risk: 'any' } }",
        "{ resources: ['orders'], record: { total: { min: 1, max: 9 }, due: { max: '2026-12-31' } } }",
        "{ resources: ['orders'], record: { express: true, note: { set: true }, customer: 7 } }",
        "{ resources: ['orders', 'customers'], mode: ['view', 'edit'] }",
      ),
    ).toEqual([])
  })

  test('--check writes nothing, and exits 1 where the file is missing or not what the host has', async () => {
    const missing = await types('--check')
    await types('src/host.d.ts')
    const same = await types('--check', 'src/host.d.ts')
    const text = await read('src/host.d.ts')
    await folder.write({ 'src/host.d.ts': text.replaceAll('\n', '\r\n') })
    const byGit = await types('--check', 'src/host.d.ts')
    const older = text.replace(' | "paid"', '')
    await folder.write({ 'src/host.d.ts': older })
    const stale = await types('--check', 'src/host.d.ts')

    expect([missing, same, byGit, stale].map(({ code }) => code)).toEqual([1, 0, 0, 1])
    expect(missing.out).toContain('There is no slipway-host.d.ts yet.')
    expect(stale.out).toMatch(/src\/host\.d\.ts is not what http\S+ has now\./)
    expect(stale.out).toContain('npx slipway types src/host.d.ts')
    expect(await read('src/host.d.ts')).toBe(older)
    await expect(read('slipway-host.d.ts')).rejects.toThrow('ENOENT')
  })

  test('a file of somebody else, one that is no declaration, and a folder are left as they are', async () => {
    await folder.write({ 'own.d.ts': 'export {}', 'folder.d.ts/a.txt': 'a' })
    const [own, script, place] = [
      await types('own.d.ts'),
      await types('webpack.config.ts'),
      await types('folder.d.ts'),
    ]

    expect([own, script, place].map(({ code }) => code)).toEqual([64, 64, 64])
    expect(own.err).toContain('own.d.ts was not written by "slipway types"')
    expect(script.err).toContain('end it in .d.ts')
    expect(place.err).toContain('folder.d.ts cannot be read')
    expect(await read('own.d.ts')).toBe('export {}')
  })

  test('without a token, and where no host answers, it says so and writes nothing', async () => {
    const { SLIPWAY_TOKEN: _token, ...rest } = team.env
    const none = await folder.run(['types'], { ...rest, XDG_CONFIG_HOME: folder.path })
    const strange = await folder.run(['types'], { ...team.env, SLIPWAY_TOKEN: 'x' })
    const away = await folder.run(['types'], { ...team.env, SLIPWAY_URL: 'http://127.0.0.1:1' })

    expect([none, strange, away].map(({ code }) => code)).toEqual([77, 77, 69])
    await expect(read('slipway-host.d.ts')).rejects.toThrow('ENOENT')
  })
})
