import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRemoteFolder } from '../testing/remote-folder'
import { checkTypes } from './team-types'

// The compiler starts; the machine may be busy.
jest.setTimeout(300_000)

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'slipway-types-'))
})
afterEach(() => rm(cwd, { recursive: true }))

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
}
async function installTypeScript(): Promise<void> {
  await mkdir(join(cwd, 'node_modules'), { recursive: true })
  await symlink(
    join(process.cwd(), 'node_modules/typescript'),
    join(cwd, 'node_modules/typescript'),
  )
}
const check = () => checkTypes({ env: {}, cwd, isTerminal: false, progress() {} })

const project = '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }'
const wrong = "export const count: number =\n  'three'\n"
const summary = expect.stringMatching(/^Types checked with tsc \d+\.\d+\.\d+ in \d+\.\d s\.$/)

test('each error of the compiler is a fault with its file and line, and the time is told', async () => {
  await installTypeScript()
  await write({ 'tsconfig.json': project, 'src/deep/count.ts': wrong, 'src/fine.ts': 'export {}' })

  expect(await check()).toEqual({
    summary,
    faults: [
      {
        pointer: 'src/deep/count.ts',
        code: 'type-invalid',
        file: 'src/deep/count.ts',
        line: 1,
        detail: "TS2322: Type 'string' is not assignable to type 'number'.",
      },
    ],
  })
})

test('nothing is written into the folder but the cache', async () => {
  await installTypeScript()
  await write({ 'tsconfig.json': project, 'src/fine.ts': 'export const one = 1' })

  expect(await check()).toEqual({ summary, faults: [] })
  expect(await readdir(join(cwd, 'src'))).toEqual(['fine.ts'])
})

test('a configuration that only refers to others is followed, with its comments', async () => {
  await installTypeScript()
  await write({
    'tsconfig.json':
      '{ // As Vite writes it.\n "files": [], "references": [{ "path": "./app.json" },] }',
    'app.json': project,
    'src/count.ts': wrong,
  })

  expect((await check()).faults).toMatchObject([{ file: 'src/count.ts', line: 1 }])
  expect(await readdir(join(cwd, 'src'))).toEqual(['count.ts'])
})

test.each([
  ['an option that nobody knows', '{ "compilerOptions": { "colour": 1 } }', 'TS5023', 1],
  ['no file at all', '{ "include": ["elsewhere"] }', 'TS18003', undefined],
])('a configuration with %s is a fault of its own', async (_, text, code, line) => {
  await installTypeScript()
  await write({ 'tsconfig.json': text, 'src/fine.ts': 'export {}' })

  const [fault] = (await check()).faults

  expect(fault).toMatchObject({ file: 'tsconfig.json', detail: expect.stringContaining(code) })
  expect(fault?.line).toBe(line)
})

test('where the SDK is its sources, which have no declarations, that is a note', async () => {
  await installTypeScript()
  const types = '{ "compilerOptions": { "types": ["@slipway/sdk/testing/globals"] } }'
  await write({ 'tsconfig.json': types, 'count.ts': wrong })

  expect(await check()).toEqual({
    faults: [],
    summary: 'Types were not checked: the SDK has no declarations here.',
  })
})

test('without TypeScript, or without a tsconfig.json, that is a note', async () => {
  await write({ 'tsconfig.json': project, 'src/count.ts': wrong })
  const without = await check()
  await installTypeScript()
  await rm(join(cwd, 'tsconfig.json'))

  expect(without).toEqual({
    faults: [],
    summary: 'Types were not checked: TypeScript is not installed here.',
  })
  expect(await check()).toEqual({
    faults: [],
    summary: 'Types were not checked: there is no tsconfig.json here.',
  })
})

test('errors in declarations of packages are left out, and counted; those of the team are faults', async () => {
  const folder = await createRemoteFolder()
  const errors = [
    "../node_modules/@types/node/ffi.d.ts(94,3): error TS1005: ',' expected.",
    'node_modules/a/index.d.ts(1,1): error TS1109: Expression expected.',
    'src/a.ts(3,5): error TS2322: Type "a" is not assignable.',
  ]
  await folder.write({
    'tsconfig.json': '{}',
    'node_modules/typescript/package.json': '{ "version": "4.9.5", "bin": { "tsc": "tsc.js" } }',
    'node_modules/typescript/tsc.js': `console.log(${JSON.stringify(errors.join('\n'))}); process.exitCode = 2`,
  })

  const { faults, summary } = await checkTypes({
    cwd: folder.path,
    env: {},
    isTerminal: false,
    progress: () => undefined,
  })
  await folder.remove()

  expect(faults).toMatchObject([{ file: 'src/a.ts', line: 3, code: 'type-invalid' }])
  expect(summary).toMatch(/with tsc 4\.9\.5 in .* s; 2 error\(s\) in node_modules were left out\.$/)
})
