import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../server/testing/create-test-server'
import { manageClient } from '../server/testing/manage-client'
import { teamPages } from './team-pages'
import { typeFaults } from './type-faults'

const root = process.cwd()
const places = join(root, '.cache', 'team-docs')
const read = (page: string) => readFile(join(root, 'docs/teams', page), 'utf8')

/** The fenced blocks of `language`, in their order. */
function blocks(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text)
}

describe('docs/teams', () => {
  let folder: string
  let server: TestServer
  let token: string
  let staff: string

  beforeAll(async () => {
    await mkdir(places, { recursive: true })
    folder = await mkdtemp(join(places, 'story-'))
    server = await createTestServer()
    staff = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie: staff })
    token = (await operator.createToken('refunds', { name: 'ci', days: 90 })).json.token
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  /** One line of the page, as the process that it starts; npm itself is left out. */
  function runLine(line: string): Promise<readonly [code: number, output: string]> {
    const [, words = ''] = /slipway (.*)$/.exec(line) ?? []
    const address = `http://127.0.0.1:${server.port}`
    const args = words.replaceAll('https://admin.example.com', address).split(' ')
    const isCreate = args[0] === 'create'
    const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
    const all = ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args]
    const { PATH, SLIPWAY_BROWSER } = process.env
    const env = { PATH, SLIPWAY_BROWSER, XDG_CONFIG_HOME: folder, SLIPWAY_TOKEN: token }
    const cwd = isCreate ? folder : join(folder, 'refunds')
    return new Promise((resolve) => {
      const child = execFile(process.execPath, all, { cwd, env }, (error, out, err) =>
        resolve([error ? Number(error.code) : 0, out + err]),
      )
      // A command that runs until Ctrl-C gets one.
      child.stdout?.on('data', (text) => text.includes('Ctrl-C') && child.kill('SIGINT'))
    })
  }

  it('every command of the story does what the page says, one after the other', async () => {
    const page = await read('README.md')
    const pages = [page, await read('testing.md'), await read('versions.md')]
    const lines = pages
      .flatMap((text) => blocks(text, 'sh'))
      .flatMap((block) => block.trim().split('\n'))
    const [create = '', ...rest] = lines.filter((line) => !line.startsWith('cd '))
    const [component = ''] = blocks(page, 'tsx')

    const results = new Map([['slipway create', await runLine(create)]])
    await writeFile(join(folder, 'refunds/src/refunds.tsx'), component)
    for (const line of rest) results.set(line.replace('npx ', ''), await runLine(line))

    const failed = [...results].filter(([, [code]]) => code !== 0)
    expect(failed).toEqual([])
    expect([...results.keys()].toSorted()).toEqual([
      'slipway check',
      'slipway create',
      'slipway dev',
      'slipway diff',
      'slipway login',
      'slipway publish --link 3d',
      'slipway publish --release',
      'slipway release 0.1.0',
      'slipway rollback',
      'slipway status',
      'slipway test',
      'slipway versions',
    ])
    expect(results.get('slipway publish --release')?.[1]).toContain('0.1.0 is live')
    expect(results.get('slipway rollback')?.[1]).toContain('nothing is live again')
  }, 900_000)

  it('every piece of TypeScript is right by the types of the SDK', async () => {
    const pages = (await readdir(join(root, 'docs/teams'))).filter((page) => page.endsWith('.md'))
    const template = await readFile(
      join(root, 'shared/template/slot/src/__file__-props.ts.txt'),
      'utf8',
    )
    const props = template.replaceAll('__component__', 'Refunds').replaceAll('__prop__', 'refunds')
    const files = new Map([['README/refunds-props.ts', props]])
    for (const page of pages) {
      const text = await read(page)
      for (const block of [...blocks(text, 'tsx'), ...blocks(text, 'ts')]) {
        const [, name = 'refunds.tsx'] = /^\/\/ (\S+\.tsx?)\n/.exec(block) ?? []
        files.set(`${page.replace('.md', '')}/${name}`, block)
      }
    }

    const faults = await typeFaults(root, join(folder, 'snippets'), files)

    expect(files.size).toBeGreaterThan(6)
    expect(faults).toEqual([])
  }, 600_000)

  it('the generated pages are those of the sources', async () => {
    for (const [file, text] of teamPages()) expect(await read(file)).toBe(text)
  })

  it('every link leads to a file', async () => {
    const pages = await readdir(join(root, 'docs/teams'))
    for (const page of pages) {
      const targets = [...(await read(page)).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      for (const [, target = ''] of targets) {
        expect(await read(target)).not.toBe('')
      }
    }
  })
})
