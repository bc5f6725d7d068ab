import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHostFiles } from './host-files'
import { keepHostFiles } from './kept-host-files'

let folder: string
let kept: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-host-'))
  kept = join(folder, 'kept')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds a host of these files, and starts it on the same disk. */
async function start(name: string, files: Readonly<Record<string, string>>) {
  const build = mkdtempSync(join(folder, `${name}-`))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(build, path), text)
  const integrity = Object.fromEntries(Object.keys(files).map((path) => [path, 'sha384-any']))
  const assets = { entry: { scripts: [], styles: [] }, chunks: {}, pages: [], integrity }
  writeFileSync(join(build, 'assets.json'), JSON.stringify(assets))
  return keepHostFiles(await readHostFiles(build), { build, kept })
}

const text = async (found: ReturnType<Awaited<ReturnType<typeof start>>['file']>) =>
  (await found)?.bytes.toString()

test('a new host serves the files of the one before as well', async () => {
  await start('first', { 'main.1.js': 'first', 'same.js': 'same' })

  const second = await start('second', { 'main.2.js': 'second', 'same.js': 'same' })

  expect(await text(second.file('main.1.js'))).toBe('first')
  expect(await text(second.file('main.2.js'))).toBe('second')
  expect(await text(second.file('same.js'))).toBe('same')
  expect(Object.keys(second.assets().integrity)).toEqual(['main.2.js', 'same.js'])
})

const isOld = (name: string) => {
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  utimesSync(join(kept, name), longAgo, longAgo)
}

test('what left the host more than 30 days ago is removed', async () => {
  await start('first', { 'main.1.js': 'first' })
  await start('second', { 'main.2.js': 'second' })
  isOld('main.1.js')

  const second = await start('second', { 'main.2.js': 'second' })

  expect(await second.file('main.1.js')).toBeUndefined()
  expect(readdirSync(kept).sort()).toEqual(['main.2.js', 'names.json'])
})

test('a host that ran for months keeps its files for 30 days from its end', async () => {
  await start('first', { 'main.1.js': 'first' })
  isOld('main.1.js')

  const second = await start('second', { 'main.2.js': 'second' })

  expect(await text(second.file('main.1.js'))).toBe('first')
})

test.each([
  ['a list that was written by half', () => writeFileSync(join(kept, 'names.json'), '["main.1')],
  // As seen by one of two that start at once: listed, and gone.
  ['a file that another process took away', () => symlinkSync('gone', join(kept, 'main.0.js'))],
])('%s costs nothing else', async (_what, harm) => {
  await start('first', { 'main.1.js': 'first' })
  harm()

  const second = await start('second', { 'main.2.js': 'second' })

  expect(await text(second.file('main.1.js'))).toBe('first')
  expect(readFileSync(join(kept, 'names.json'), 'utf8')).toBe('["main.2.js"]')
})

test('a file that went after the start is not there, which is no fault of the server', async () => {
  await start('first', { 'main.1.js': 'first' })
  const second = await start('second', { 'main.2.js': 'second' })
  rmSync(join(kept, 'main.1.js'))

  expect(await second.file('main.1.js')).toBeUndefined()
})

test.each(['assets.json', 'names.json', '../secret.js', 'main.2.js/../main.1.js', '', 'none.js'])(
  'nothing else on the disk is served: "%s"',
  async (name) => {
    writeFileSync(join(folder, 'secret.js'), 'secret')
    await start('first', { 'main.1.js': 'first' })

    const second = await start('second', { 'main.2.js': 'second' })

    expect(await second.file(name)).toBeUndefined()
  },
)
