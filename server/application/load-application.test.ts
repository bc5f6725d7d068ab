import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runOperatorProcess } from '../testing/operator-command'

const root = join(__dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'slipway-application-'))
const run = promisify(execFile)

const body = `{
  app.languages('en', 'de')
  app.registerSlots({ [SlotLocation.HEADER_BANNER.value]: Slot.make('Banner', { from: __NAME__ }) })
  app.resource(defineResource({ name: 'notes', label: 'Notes', singular: 'Note', table: 'notes',
    record: { title: 'title' }, fields: () => [text('title'), Slot.make('Hint')] }))
}`
const names = 'Slot, SlotLocation, defineResource, text'
const esm = (head: string) =>
  `import { ${names} } from 'slipway/server'\nexport default ${head} ${body}`
const cjs = (target: string) =>
  `const { ${names} } = require('slipway/server')\n${target} = (app) => ${body}`

const kinds = [
  ['typed.ts', `import type { App } from 'slipway/server'\n${esm('(app: App): void =>')}`],
  ['typed.mts', esm('async (app: any): Promise<void> =>')],
  ['module.mjs', esm('(app) =>')],
  ['plain.js', esm('(app) =>')],
  ['common.cjs', cjs('module.exports')],
  ['transpiled.cjs', cjs('exports.default')],
] as const

// What is required is the server's own; so what is imported is, too.
const oneCopy = `import { createRequire } from 'node:module'
import * as face from 'slipway/server'
const own = createRequire(import.meta.url)('slipway/server')
for (const name of Object.keys(own)) if (own[name] !== face[name]) throw new Error(name)
export default () => {}`

const probe = `
  import { loadApplication } from './server/application/load-application'
  loadApplication({ path: process.argv[1] }).then(
    ({ slots, resources }) => console.log(JSON.stringify([slots.publicSlots(), [...resources.keys()]])),
    ({ code, message }) => console.log(JSON.stringify({ code, message })),
  )`

async function load(path: string): Promise<unknown> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', probe, path]
  const { stdout } = await run(process.execPath, args, { cwd: root })
  return JSON.parse(stdout)
}

function write(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, source.replaceAll('__NAME__', JSON.stringify(name)))
  return path
}

describe('loading an application from a folder without node_modules', () => {
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(kinds)('takes %s', async (name, source) => {
    const loaded = await load(write(name, source))

    const banner = { component: 'Banner', props: { from: name } }
    expect(loaded).toEqual([{ 'header-banner': [banner] }, ['notes']])
  })

  it.each(kinds)('takes %s where the server is built', async (name, source) => {
    const { out } = await runOperatorProcess(folder, ['--json', 'texts'], {
      SLIPWAY_APP: write(name, source),
    })

    const { missing } = JSON.parse(out)
    expect(missing).toContainEqual({ place: 'resource notes/label', language: 'de' })
  })

  it('gives it the one copy of `slipway/server`, from the sources and built', async () => {
    const path = write('one-copy.mjs', oneCopy)

    const built = await runOperatorProcess(folder, ['texts'], { SLIPWAY_APP: path })

    expect(await load(path)).toEqual([{}, []])
    expect(built).toMatchObject({ code: 0, err: '' })
  })

  it.each([
    ['no default export', 'application-no-default-export', ['none.mjs', 'export const a = 1']],
    ['an error', 'application-failed', ['broken.ts', "throw new Error('out of coffee')"]],
    ['a syntax error', 'application-failed', ['syntax.mjs', 'export default (']],
    ['an unknown import', 'application-failed', ['import.mjs', "import 'not-there'"]],
    [
      'a bad slot',
      'application-failed',
      ['slot.ts', "import { Slot } from 'slipway/server'\nexport default () => Slot.make('')"],
    ],
    [
      'a part that points nowhere',
      'application-invalid',
      [
        'faulty.mjs',
        "export default (app) => app.module({ name: 'main', label: 'Main', resources: ['no'] })",
      ],
    ],
  ] as const)('tells of %s in a clear message', async (_what, code, [name, source]) => {
    const failure = await load(write(name, source))

    expect(failure).toMatchObject({ code, message: expect.not.stringContaining('    at ') })
  })

  it('tells where in the application something was thrown', async () => {
    const failure = await load(write('deep.mjs', '\n\nexport default () => undefined.thing'))

    expect(failure).toMatchObject({
      code: 'application-failed',
      message: expect.stringMatching(/\nThrown at .*deep\.mjs:3:\d+$/),
    })
  })

  it('tells how an import is written in TypeScript', async () => {
    const failure = await load(write('bare.ts', "import './fields'"))

    expect(failure).toMatchObject({
      code: 'application-failed',
      message: expect.stringContaining('names it with its extension: "./fields.ts"'),
    })
  })

  it('tells which file is not there', async () => {
    const failure = await load(join(folder, 'missing.ts'))

    expect(failure).toEqual({
      code: 'application-not-found',
      message: `SLIPWAY_APP: there is no file ${join(folder, 'missing.ts')}.`,
    })
  })
})
