import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createTestServer, type TestServer } from '../server/testing/create-test-server'
import { manageClient } from '../server/testing/manage-client'
import { describeBuild } from '../shared/cli/federated/describe-build'

const root = process.cwd()
const page = join(root, 'docs/if-you-know-module-federation.md')
const vite = join(root, 'e2e/remotes/plain-vite')

interface Snippet {
  readonly language: string
  readonly text: string
  /** The file that the page names before it. */
  readonly file: string
}

async function snippets(): Promise<Snippet[]> {
  const markdown = await readFile(page, 'utf8')
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => {
    const before = markdown.slice(0, match.index)
    const link = [...before.matchAll(/\]\(\.\.\/(e2e\/remotes\/[^)]+)\)/g)].at(-1)
    return { language: match[1] ?? '', text: match[2] ?? '', file: link?.[1] ?? '' }
  })
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

describe('docs/if-you-know-module-federation.md', () => {
  let places: string
  let folder: string
  let server: TestServer

  beforeAll(async () => {
    await mkdir(join(root, '.cache/docs-tests'), { recursive: true })
    places = await mkdtemp(join(root, '.cache/docs-tests', 'federation-'))
    folder = await copyBuild(vite)
    server = await createTestServer()
  })
  afterAll(async () => {
    await server.close()
    await rm(places, { recursive: true })
  })

  it('every piece of a configuration or a component is one of the builds that the tests draw', async () => {
    const pieces = (await snippets()).filter(({ language }) => language !== 'sh')

    for (const { text, file } of pieces) {
      expect(lines(await readFile(join(root, file), 'utf8'))).toContain(lines(text))
    }
    expect(pieces).toHaveLength(6)
  })

  it.each(['vite.config.ts', 'rspack.config.js', 'webpack.config.js'])(
    'the whole %s is the one of a build that is drawn; as printed, it makes a build without a fault',
    async (name) => {
      const block = (await snippets()).find(({ file }) => file.endsWith(`/${name}`))
      const file = join(root, block?.file ?? '')
      const own = await copyBuild(dirname(file))
      await writeFile(join(own, name), block?.text ?? '')

      // Jest's own would turn the federation plugin of Vite off.
      const env = { PATH: process.env['PATH'] }
      await promisify(execFile)('npm', ['run', 'build'], { cwd: own, env })
      const { faults } = await describeBuild(own, join(own, 'dist/mf-manifest.json'))

      expect(faults).toEqual([])
      expect(block?.text).toBe(await readFile(file, 'utf8'))
    },
    240_000,
  )

  /** A build without what it has made, in a folder that finds the same packages. */
  async function copyBuild(from: string): Promise<string> {
    const to = await mkdtemp(join(places, 'build-'))
    const isMade = (path: string) => /[\\/](?:dist|node_modules)$/.test(path)
    await cp(from, to, { recursive: true, filter: (path) => !isMade(path) })
    const packages = join(from, 'node_modules')
    if (existsSync(packages)) await symlink(packages, join(to, 'node_modules'))
    return to
  }

  it('the commands bring an ordinary Vite build to the host, one after the other', async () => {
    const cookie = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie })
    const { json } = await operator.createToken('plain-vite', { name: 'ci', days: 90 })
    const [, commands] = (await snippets()).filter(({ language }) => language === 'sh')
    const all = (commands?.text ?? '').trim().split('\n')

    const outputs: string[] = []
    for (const line of all) outputs.push(await runLine(line, json.token))

    expect(all.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'npm run build',
      'npm install --save-dev',
      'npx slipway login',
      'npx slipway publish',
    ])
    expect(outputs.at(-1)).toContain('plain-vite 1.0.0 is live')
  }, 240_000)

  // The SDK is that of the sources: what npm would install is tested elsewhere (scripts/pack-sdk.test.ts).
  function runLine(line: string, token: string): Promise<string> {
    if (line.startsWith('npm install')) return Promise.resolve('')
    const address = `http://127.0.0.1:${server.port}`
    const { PATH, SLIPWAY_BROWSER } = process.env
    const env = { PATH, SLIPWAY_BROWSER, XDG_CONFIG_HOME: folder, SLIPWAY_TOKEN: token }
    const [program = '', ...args] = line.replaceAll('https://admin.example.com', address).split(' ')
    const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
    const slipway = ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args.slice(1)]
    const [file, words] = program === 'npx' ? [process.execPath, slipway] : [program, args]
    return new Promise((resolve, reject) => {
      execFile(file, words, { cwd: folder, env }, (error, out, err) =>
        error ? reject(new Error(`${line}\n${out}${err}`)) : resolve(out + err),
      )
    })
  }
})
