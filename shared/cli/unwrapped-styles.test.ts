import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../../server/testing/create-test-server'
import { manageClient, teamVersion } from '../../server/testing/manage-client'
import { runShared } from './testing/run-shared'

const root = process.cwd()
const places = join(root, '.cache', 'cli-tests')
const css = '*{display:none}'
let folder: string
let server: TestServer

beforeAll(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'styles-'))
  server = await createTestServer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function slipway(cwd: string, ...args: readonly string[]) {
  const { PATH = '', SLIPWAY_BROWSER } = process.env
  const url = `http://127.0.0.1:${server.port}`
  const host = { SLIPWAY_URL: url, SLIPWAY_TOKEN: 'any' }
  const env = { PATH, SLIPWAY_BROWSER, XDG_CONFIG_HOME: folder, ...host }
  return (await runShared([...args, '--json'], { cwd, env })).json
}

/** Writes styles into the build behind the back of `defineRemote`. */
const behind = `
import webpack from 'webpack'
const { Compilation, sources } = webpack
config.plugins.push({
  apply: (compiler) => compiler.hooks.thisCompilation.tap('Behind', (compilation) =>
    compilation.hooks.processAssets.tap(
      { name: 'Behind', stage: Compilation.PROCESS_ASSETS_STAGE_DERIVED },
      (assets) => {
        for (const path of Object.keys(assets).filter((path) => path.endsWith('.css')))
          compilation.updateAsset(path, new sources.RawSource('${css}'))
      },
    )),
})
export default config
`

it('styles that are not wrapped are refused by slipway publish, with their place', async () => {
  await slipway(folder, 'create', 'loose')
  const cwd = join(folder, 'loose')
  const config = join(cwd, 'webpack.config.ts')
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replace('export default', 'const config =') + behind)

  const published = await slipway(cwd, 'publish')

  expect(published).toMatchObject({ ok: false, code: 'remote-invalid' })
  expect(published.errors).toMatchObject([
    { code: 'styles-not-wrapped', pointer: expect.stringMatching(/\.css$/) },
  ])
  expect(published.errors[0].detail).toContain('Line 1, column 1: "*{display:none}"')
})

it('they are refused by the host as well, whatever sends them', async () => {
  const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  const version = teamVersion('1.0.0', {
    files: { 'entry.js': 'let a', 'look.css': css },
    components: [{ name: 'TeamCard', css: ['look.css'] }],
  })

  const reply = await operator.publish(version)

  expect(reply.status).toBe(422)
  expect(reply.json.errors).toContainEqual(
    expect.objectContaining({ code: 'styles-not-wrapped', pointer: 'look.css' }),
  )
})
