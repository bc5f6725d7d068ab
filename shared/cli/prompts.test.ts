import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTestServer } from '../../server/testing/create-test-server'
import { manageClient } from '../../server/testing/manage-client'
import { runSlipway } from './run-slipway'

// Processes are started here, and the machine may be busy.
jest.setTimeout(300_000)

const root = process.cwd()
const places = join(root, '.cache', 'prompt-tests')
let folder: string

beforeEach(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'team-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The command with somebody at a terminal, who gives these answers, one a question. */
async function converse(args: readonly string[], answers: readonly string[]) {
  const [input, output, waiting] = [new PassThrough(), new PassThrough(), [...answers]]
  let shown = ''
  output.on('data', (part: Buffer) => {
    shown += part.toString()
    const answer = shown.endsWith(': ') ? waiting.shift() : undefined
    input.write(answer === undefined ? '' : `${answer}\n`)
  })
  const said: string[] = []
  const keep = (text: unknown) => Boolean(said.push(String(text)))
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(keep),
    jest.spyOn(console, 'error').mockImplementation(keep),
    jest.spyOn(process.stderr, 'write').mockImplementation(keep),
  ]
  const code = await runSlipway({
    argv: ['node', 'slipway', ...args],
    env: { XDG_CONFIG_HOME: join(folder, 'config') },
    cwd: folder,
    isTerminal: true,
    terminal: { input, output },
  })
  for (const spy of spies) spy.mockRestore()
  return { code, shown, said: said.join('\n') }
}

const configOf = (name: string) => readFile(join(folder, name, 'webpack.config.ts'), 'utf8')

describe('slipway at a terminal', () => {
  it('create asks for the name and the location', async () => {
    const { code, shown, said } = await converse(['create'], ['shop', 'header-banner'])

    expect([code, shown]).toEqual([0, 'Name of the remote: Location (dashboard-before-cards): '])
    expect(said).toContain('Locations: login-before-form')
    expect(await configOf('shop')).toContain("'header-banner'")
  })

  it('create takes the usual location for an empty answer', async () => {
    await converse(['create'], ['shop', ''])

    expect(await configOf('shop')).toContain('dashboard-before-cards')
  })

  it('create asks nothing that was given', async () => {
    const { code, shown } = await converse(['create', 'shop', '--form'], [])

    expect([code, shown]).toEqual([0, ''])
  })

  it.each([
    ['a name that is none', ['My Shop'], 'not a name for a remote'],
    ['a location that is none', ['shop', 'top'], 'There is no location "top"'],
    ['no name', [''], 'Name the remote'],
  ])('%s is wrong use: nothing is made, and it says what to do', async (_, answers, message) => {
    const { code, said } = await converse(['create'], answers)

    expect(code).toBe(64)
    expect(said).toContain(message)
    expect(said).toContain('Next:\n  slipway help create')
    expect(await readdir(folder)).toEqual([])
  })

  it('login asks for address, remote and token, and does not show the token', async () => {
    const server = await createTestServer()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { json } = await operator.createToken('shop', { name: 'ci', days: 1 })
    const url = `http://127.0.0.1:${server.port}`

    const { code, shown, said } = await converse(['login'], [url, 'shop', json.token])
    await server.close()

    expect([code, shown]).toEqual([0, 'Address of the host: Name of the remote: Team token: \n'])
    expect(said).not.toContain(json.token)
    expect(await readFile(join(folder, 'config/slipway/credentials.json'), 'utf8')).toContain(
      json.token,
    )
  })
})

const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
const command = ['--import', loader, join(root, 'shared/cli/cli.ts')]

test('slipway test --watch runs again after a change, and leaves no jest behind when it is stopped', async () => {
  await new Promise((done) => {
    execFile(process.execPath, [...command, 'create', 'shop'], { cwd: folder }, done)
  })
  const cwd = join(folder, 'shop')
  const file = join(cwd, 'src/shop.test.tsx')
  await writeFile(file, "test('first', () => {})")
  const child = spawn(process.execPath, [...command, 'test', '--watch'], { cwd })
  // Not before jest has let go of the error stream as well.
  const ended = new Promise((done) => child.on('close', done))
  let shown = ''
  const seen = (text: RegExp) =>
    new Promise<void>((done) => {
      child.stderr.on('data', () => text.test(shown) && done())
    })
  child.stderr.on('data', (part: Buffer) => {
    shown += part.toString()
  })

  await seen(/Tests: +1 passed/)
  const again = seen(/Tests: +2 passed/)
  await writeFile(file, "test('first', () => {})\ntest('second', () => {})")
  await again
  child.kill('SIGTERM')
  await ended

  expect(shown).toMatch(/Tests: +1 passed[^]*Tests: +2 passed/)
})
