import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manifest } from '@slipway/sdk/contract'
import { type BuildEvent, readBuilds, runDev } from '../testing/run-dev'

const root = process.cwd()
const places = join(root, '.cache', 'dev-vite-tests')
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
let folder: string

beforeAll(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'team-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function nextOf(events: AsyncGenerator<BuildEvent>): Promise<BuildEvent> {
  const { value } = await events.next()
  return value
}

it('a remote of Vite is served, built anew with each change, and a fault is told with file and line', async () => {
  const cli = ['--import', loader, join(root, 'shared/cli/cli.ts')]
  const args = [...cli, 'create', 'refunds', '--bundler', 'vite']
  await promisify(execFile)(process.execPath, args, { cwd: folder })
  const remote = join(folder, 'refunds')
  const change = async (edit: (text: string) => string) => {
    const file = join(remote, 'src/refunds.tsx')
    await writeFile(file, edit(await readFile(file, 'utf8')))
  }
  const dev = await runDev(remote, ['--port', '0'])
  const read = async (path: string) => (await fetch(`${dev.origin}/${path}`)).text()
  const readAll = async () => {
    const { files, maps = [] } = manifest.parse(JSON.parse(await read('slipway.json')))
    const texts = await Promise.all(files.map(({ path }) => read(path)))
    return { scripts: texts.join('\n'), maps: maps.map(({ path }) => path) }
  }
  const events = readBuilds(dev.origin)
  const first = await nextOf(events)
  const before = await readAll()

  await change((text) => text.replace('Try it', 'Again'))
  const edited = await nextOf(events)
  const after = await readAll()
  await change((text) => text.replace('return (', 'return (('))
  const broken = await nextOf(events)
  const kept = await readAll()
  await change((text) => text.replace('return ((', 'return ('))
  const mended = await nextOf(events)
  await events.return(undefined)
  const sources = await Promise.all(
    after.maps.map(async (path) => JSON.parse(await read(path)).sources),
  )

  expect([first.event, edited.event, broken.event, mended.event]).toEqual([
    'build',
    'build',
    'fault',
    'build',
  ])
  expect(before.scripts).toContain('Try it')
  expect(after.scripts).toContain('Again')
  expect(kept).toEqual(after)
  expect(broken.data).toMatch(/src\/refunds\.tsx:\d+/)
  expect(sources.flat()).toContain('./src/refunds.tsx')
  expect(await dev.end()).toBe(0)
}, 120_000)
