import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
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
})

const change = async (path: string, edit: (text: string) => string) => {
  const file = join(remote, path)
  await writeFile(file, edit(await readFile(file, 'utf8')))
}
const readManifest = async () =>
  manifest.parse(await (await fetch(`${dev.origin}/slipway.json`)).json())

/** The address and the headers as they are written here: `fetch` would tidy them up. */
function statusOf(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(dev.origin)
    const call = get({ hostname, port, path, headers }, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    call.on('error', reject)
  })
}

async function nextOf(events: AsyncGenerator<BuildEvent>): Promise<BuildEvent> {
  const { value } = await events.next()
  return value
}

describe('slipway dev', () => {
  it('serves the manifest and every file that it names, to no page elsewhere', async () => {
    const { files, name, components } = await readManifest()
    const replies = await Promise.all(files.map(({ path }) => fetch(`${dev.origin}/${path}`)))

    expect([name, components[0]?.name]).toEqual(['refunds', 'Refunds'])
    expect(files.length).toBeGreaterThan(1)
    expect(replies.map(({ status }) => status)).toEqual(files.map(() => 200))
    expect(replies[0]?.headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(`${dev.origin}/nothing.js`)).status).toBe(404)
  })

  it.each([
    ['a page elsewhere', { origin: 'https://elsewhere.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a name of somebody else that leads here', { host: 'elsewhere.example' }],
  ])('refuses %s', async (_who, headers) => {
    expect(await statusOf('/slipway.json', headers)).toBe(403)
    expect(await statusOf('/builds', headers)).toBe(403)
  })

  it('takes its own pages, by each name of this machine', async () => {
    const host = `localhost:${new URL(dev.origin).port}`

    expect(await statusOf('/slipway.json', { origin: dev.origin })).toBe(200)
    expect(await statusOf('/slipway.json', { host, origin: `http://${host}` })).toBe(200)
  })

  it.each([
    ['/%', 400],
    ['//%', 400],
    ['/with/_/app/%zz', 400],
    ['/..%2f..%2fpackage.json', 404],
    ['/~a/../package.json', 404],
  ])('a call of %s is answered with %i, and the next one as ever', async (path, status) => {
    expect([await statusOf(path), await statusOf('/slipway.json')]).toEqual([status, 200])
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
    [['--port', 'here'], 64, 'is not a port'],
    [['--port', '70000'], 64, 'is not a port'],
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
  })

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

  it('Ctrl-C ends it also while a changed configuration is read', async () => {
    const gate = createServer().listen(0, '127.0.0.1')
    await once(gate, 'listening')
    const { port } = gate.address() as AddressInfo
    await slipway(folder, 'create', 'slow')
    const cwd = join(folder, 'slow')
    const config = join(cwd, 'webpack.config.ts')
    await appendFile(config, `await fetch('http://127.0.0.1:${port}')\n`)
    const command = ['--import', loader, join(root, 'shared/cli/cli.ts'), 'dev', '--port', '0']
    const child = spawn(process.execPath, command, { cwd })
    const [started, exited] = [once(child.stdout, 'data'), once(child, 'exit')]
    const ending = new Promise<void>((resolve) => {
      child.stderr.on('data', (part) => String(part).includes('Ending') && resolve())
    })

    const [, first] = await once(gate, 'request')
    first.end()
    await started
    const asked = once(gate, 'request')
    await appendFile(config, '// changed\n')
    const [, second] = await asked
    child.kill('SIGINT')
    await ending
    second.end()

    expect(await exited).toEqual([0, null])
    gate.close()
  }, 120_000)

  it('Ctrl-C ends it without an error', async () => {
    const other = await runDev(remote, ['--port', '0'])

    expect(await other.end()).toBe(0)
    await expect(fetch(`${other.origin}/slipway.json`)).rejects.toThrow('fetch failed')
  })
})
