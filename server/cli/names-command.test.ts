import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOperatorCommand } from '../testing/operator-command'

// The compiler starts; the machine may be busy.
jest.setTimeout(300_000)

const root = process.cwd()
let folder: string
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/names-command-'))
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        types: ['node'],
        paths: { 'slipway/server': ['../../server/application/application.ts'] },
      },
      include: ['*.ts'],
    }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const application = join(root, 'server/demo/application.ts')
const names = (...args: string[]) =>
  runOperatorCommand(folder, ['names', ...args], { SLIPWAY_APP: application })
const own = () => join(folder, 'slipway-application.d.ts')

/** The faults of a compiler in slots with these conditions, a line each from line 4 on. */
async function compile(...conditions: string[]): Promise<string[]> {
  const slots = conditions.map((one) => `  Slot.make('Card').onlyFor(${one}),\n`)
  const code = `import { Slot } from 'slipway/server'

export const slots = [
${slots.join('')}]
`
  await writeFile(join(folder, 'slots.ts'), code)
  const tsc = join(root, 'node_modules/typescript7/bin/tsc')
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (_error, stdout) =>
      resolve(stdout),
    )
  })
  return out.split('\n').flatMap((line) => /slots\.ts\((\d+),.*$/.exec(line)?.[1] ?? [])
}

const wrong = [
  "{ resources: ['ordrs'] }",
  "{ resources: ['orders'], record: { stats: 'paid' } }",
  "{ resources: ['orders'], record: { status: ['payed'] } }",
  "{ resources: ['orders'], record: { total: '5' } }",
  '{ record: { total: 5 } }',
]
const right = [
  "{ permissions: ['orders.view'], mode: 'view', device: 'wide' }",
  "{ resources: ['orders', 'customers'], roles: ['admin'], percent: 10 }",
  "{ resources: ['orders'], record: { status: ['paid', 'packed'], total: { min: 1 } } }",
]

describe('names of an application', () => {
  it('with the file the compiler refuses names that the application does not have; without it none', async () => {
    const before = await compile(...wrong)
    const { code, out } = await names(own())
    const after = await compile(...right, ...wrong)

    expect([code, out]).toEqual([0, expect.stringContaining('onlyFor takes no others now')])
    expect(before).toEqual([])
    expect(after).toEqual(wrong.map((_one, index) => String(4 + right.length + index)))
  })

  it('--check fails where the file is missing or not what the application has, and writes nothing', async () => {
    const missing = await names('--check', join(folder, 'none.d.ts'))
    await names(own())
    const same = await names('--check', own())
    const older = (await readFile(own(), 'utf8')).replace('"draft" | ', '')
    await writeFile(own(), older)
    const stale = await names('--check', own())

    expect([missing.code, same.code, stale.code]).toEqual([1, 0, 1])
    expect(stale.out).toContain('write it again')
    expect(await readFile(own(), 'utf8')).toBe(older)
    await expect(readFile(join(folder, 'none.d.ts'))).rejects.toThrow('ENOENT')
  })

  it("another's file, and one that is no declaration, are left as they are", async () => {
    const theirs = join(folder, 'theirs.d.ts')
    await writeFile(theirs, '// mine\n')
    const ofTeam = join(folder, 'slipway-host.d.ts')
    await writeFile(ofTeam, '// Written by "npx slipway types": the names\n')

    const refused = await names(theirs)
    const refusedToo = await names(ofTeam)
    const code = await names(join(folder, 'names.ts'))

    expect([refused.code, refusedToo.code, code.code]).not.toContain(0)
    expect(refused.err).toContain('was not written by this command')
    expect(code.err).toContain('end it in .d.ts')
    expect(await readFile(theirs, 'utf8')).toBe('// mine\n')
  })

  it('the demo has the file of what it has now', async () => {
    expect(
      await names('--check', join(root, 'server/demo/slipway-application.d.ts')),
    ).toMatchObject({ code: 0 })
  })
})
