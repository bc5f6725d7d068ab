import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../server/testing/create-test-server'
import { manageClient } from '../server/testing/manage-client'

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
  let folder: string
  let server: TestServer

  beforeAll(async () => {
    const places = join(root, '.cache', 'docs-tests')
    await mkdir(places, { recursive: true })
    folder = await mkdtemp(join(places, 'federation-'))
    for (const part of ['package.json', 'vite.config.js', 'index.html', 'src']) {
      await cp(join(vite, part), join(folder, part), { recursive: true })
    }
    server = await createTestServer()
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  it('every piece of a configuration or a component is one of the builds that the tests draw', async () => {
    const pieces = (await snippets()).filter(({ language }) => language !== 'sh')

    for (const { text, file } of pieces) {
      expect(lines(await readFile(join(root, file), 'utf8'))).toContain(lines(text))
    }
    expect(pieces).toHaveLength(6)
  })

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
