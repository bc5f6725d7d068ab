import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { iconNames, metaBody, reservedProps } from '@slipway/sdk/contract'
import { docsIndex } from './docs-index'
import { httpPage } from './http-page'
import { blockWith } from './testing/block-with'

const run = promisify(execFile)
const root = process.cwd()
const page = join(root, 'docs/application.md')

const probe = `
  import { loadApplication } from './server/application/load-application'
  loadApplication({ path: process.argv[1] }).then(
    ({ resources, dashboards }) => console.log([...resources.keys(), ...dashboards.keys()].join()))`

describe('the README', () => {
  it("keeps everything that the starter's configuration says when it adds a component", async () => {
    const [readme = '', own = ''] = await Promise.all(
      ['README.md', 'remotes/starter/webpack.config.ts'].map((file) => readFile(file, 'utf8')),
    )

    const snippet = blockWith(readme.replaceAll('\n   ', '\n'), 'ts', 'defineRemote')

    const added = /^ *TeamMotto: .*\n/m
    expect(snippet).toMatch(added)
    expect(snippet.replace(added, '')).toBe(own)
  })
})

describe('docs/http.md', () => {
  it('names every call as the table has it: `npm run api` writes it', async () => {
    expect(await readFile(join(root, 'docs/http.md'), 'utf8')).toBe(httpPage())
  })
})

test.each([...docsIndex(root)])(
  '%s lists every page: `npm run api` writes it',
  async (file, text) => {
    expect(await readFile(join(root, file), 'utf8')).toBe(text)
  },
)

describe('docs/spec/decisions.md', () => {
  it.each([
    ['member of /meta', '- **`GET /meta`**', Object.keys(metaBody.shape)],
    ['reserved prop', '- Reserved prop names', reservedProps],
  ])('names every %s', async (_what, start, names) => {
    const lines = (await readFile(join(root, 'docs/spec/decisions.md'), 'utf8')).split('\n')

    const line = lines.find((it) => it.startsWith(start)) ?? ''

    expect(names.filter((name) => !line.includes(`\`${name}\``))).toEqual([])
  })
})

test('docs/application.md names the icons that the host draws', async () => {
  const [, list = ''] =
    /`icon` is one of these[^:]*: (.*)\./.exec(await readFile(page, 'utf8')) ?? []

  expect(list).toBe(iconNames.map((name) => `\`${name}\``).join(', '))
})

describe('the example of docs/application.md', () => {
  let folder: string

  beforeAll(async () => {
    const places = join(root, '.cache', 'docs-tests')
    await mkdir(places, { recursive: true })
    folder = await mkdtemp(join(places, 'tickets-'))
    const markdown = await readFile(page, 'utf8')
    const config = blockWith(markdown, 'json', 'slipway/server').replaceAll('../slipway', root)
    await writeFile(join(folder, 'tsconfig.json'), config)
    await writeFile(join(folder, 'tickets.ts'), blockWith(markdown, 'ts', '// tickets.ts'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('its types hold with the tsconfig.json of the page', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')

    const checked = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)

    expect(checked.stdout).toBe('')
  })

  test('it loads', async () => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', probe]

    const { stdout } = await run(process.execPath, [...args, join(folder, 'tickets.ts')])

    expect(stdout.trim()).toBe('customers,tickets,today')
  })
})
