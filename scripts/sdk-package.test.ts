import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optional, sdkPackage } from './sdk-package'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-peers-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, about: object): Promise<string> {
  const place = join(folder, name.replace('/', '-'))
  await mkdir(place)
  await writeFile(join(place, 'package.json'), JSON.stringify({ name, ...about }))
  return `file:${place}`
}

/** What npm says when it installs the SDK beside these packages; nothing where it does. */
async function install(versions: Readonly<Record<string, string>>): Promise<string> {
  // Peers alone: what the SDK brings along is tested where it is packed.
  const whole = await sdkPackage(process.cwd())
  const about = { ...whole, dependencies: {}, bundleDependencies: [] }
  const beside = Object.entries(versions).map(
    async ([name, version]) => [name, await write(name, { version })] as const,
  )
  const devDependencies = Object.fromEntries([
    ...(await Promise.all(beside)),
    ['@slipway/sdk', await write('@slipway/sdk', about)],
  ])
  const project = (await write('team', { version: '1.0.0', devDependencies })).slice('file:'.length)
  const flags = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund']
  return new Promise((resolve) => {
    execFile('npm', ['install', ...flags], { cwd: project }, (error, _out, err) =>
      resolve(error ? err : ''),
    )
  })
}

test('npm installs the SDK beside any version of the tools that a team builds and tests with', async () => {
  const tools = Object.fromEntries(optional.map((name) => [name, '99.0.0-beta.1']))

  expect(await install({ ...tools, react: '19.0.0', 'react-dom': '19.0.0' })).toBe('')
}, 120_000)
