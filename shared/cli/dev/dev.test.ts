import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manifest } from '@slipway/sdk/contract'
import { type BuildEvent, type RunningDev, readBuilds, runDev } from '../testing/run-dev'

const run = promisify(execFile)
const root = process.cwd()
const places = join(root, '.cache', 'dev-tests')
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
const slipway = (cwd: string, ...args: readonly string[]) =>
  run(process.execPath, ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args], { cwd })
let folder: string
let remote: string
let dev: RunningDev

beforeAll(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'team-'))
  await slipway(folder, 'create', 'refunds')
  remote = join(folder, 'refunds')
  dev = await runDev(remote, ['--port', '0'])
}, 120_000)
afterAll(async () => {
  await dev.end()
  await rm(folder, { recursive: true })
}, 60_000)

const change = async (path: string, edit: (text: string) => string) => {
  const file = join(remote, path)
  await writeFile(file, edit(await readFile(file, 'utf8')))
}
const readManifest = async () =>
  manifest.parse(await (await fetch(`${dev.origin}/slipway.json`)).json())

async function nextOf(events: AsyncGenerator<BuildEvent>): Promise<BuildEvent> {
  const { value } = await events.next()
  return value
}

describe('slipway dev', () => {
  it('serves the manifest and every file that it names to pages elsewhere', async () => {
    const { files, name, components } = await readManifest()
    const replies = await Promise.all(files.map(({ path }) => fetch(`${dev.origin}/${path}`)))

    expect([name, components[0]?.name]).toEqual(['refunds', 'Refunds'])
    expect(files.length).toBeGreaterThan(1)
    expect(replies.map(({ status }) => status)).toEqual(files.map(() => 200))
    expect(replies[0]?.headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(`${dev.origin}/nothing.js`)).status).toBe(404)
  })

  it('tells of each build; a fault keeps the last good build until it is mended', async () => {
    const events = readBuilds(dev.origin)
    const first = await nextOf(events)
    const { entry } = await readManifest()

    await change('src/refunds.tsx', (text) => text.replace('Try it', 'Again'))
    const edited = await nextOf(events)
    const { entry: editedEntry } = await readManifest()
    await change('src/refunds.tsx', (text) => text.replace('return (', 'return (('))
    const broken = await nextOf(events)
    const kept = await readManifest()
    await change('src/refunds.tsx', (text) => text.replace('return ((', 'return ('))
    const mended = await nextOf(events)

    expect([first.event, edited.event, broken.event, mended.event]).toEqual([
      'build',
      'build',
      'fault',
      'build',
    ])
    expect(broken.data).toContain('refunds.tsx')
    expect(Number(mended.data)).toBeGreaterThan(Number(edited.data))
    expect(editedEntry).not.toBe(entry)
    expect(kept.entry).toBe(editedEntry)
    await events.return(undefined)
  }, 120_000)

  it('a changed schema and a changed configuration stand in the next manifest', async () => {
    const events = readBuilds(dev.origin)
    await nextOf(events)

    await change('src/refunds-props.ts', (text) => text.replace('minLength(1)', 'minLength(3)'))
    await nextOf(events)
    const { components } = await readManifest()

    expect(JSON.stringify(components[0]?.props)).toContain('"minLength":3')
    await events.return(undefined)
  }, 120_000)

  it.each([
    [['--port', 'here'], 64, 'is no port'],
    [['--port', '70000'], 64, 'is no port'],
  ])(
    '%j is a wrong use',
    async (flags, code, message) => {
      const ran = slipway(remote, 'dev', ...flags)

      await expect(ran).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) })
    },
    60_000,
  )

  it('a port that is taken is a wrong use, and a folder that is none of a remote', async () => {
    const port = new URL(dev.origin).port

    await expect(slipway(remote, 'dev', '--port', port)).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining(`Port ${port} is taken`),
    })
    await expect(slipway(folder, 'dev')).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining('There is no package.json'),
    })
  }, 60_000)

  it('a remote that is built with rspack is served and built again as well', async () => {
    const cwd = join(folder, 'clock')
    await mkdir(cwd)
    const about = { name: 'clock', version: '1.0.0', type: 'module' }
    const config = `import { defineRspackRemote } from '@slipway/sdk/rspack'
      export default defineRspackRemote({ components: { Clock: { module: './clock.tsx' } } })`
    await writeFile(join(cwd, 'package.json'), JSON.stringify(about))
    await writeFile(join(cwd, 'rspack.config.ts'), config)
    await writeFile(join(cwd, 'clock.tsx'), 'export const Clock = () => <p>one</p>')
    const clock = await runDev(cwd, ['--port', '0'])
    const events = readBuilds(clock.origin)
    const first = await nextOf(events)

    await writeFile(join(cwd, 'clock.tsx'), 'export const Clock = () => <p>two</p>')
    const second = await nextOf(events)
    await events.return(undefined)

    expect([first.event, second.event]).toEqual(['build', 'build'])
    expect(await clock.end()).toBe(0)
  }, 120_000)

  it('Ctrl-C ends it without an error', async () => {
    const other = await runDev(remote, ['--port', '0'])

    expect(await other.end()).toBe(0)
    await expect(fetch(`${other.origin}/slipway.json`)).rejects.toThrow('fetch failed')
  }, 60_000)
})
