import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { manageClient, teamVersion } from '../../../server/testing/manage-client'
import { runSlipway } from '../run-slipway'

describe('slipway status, of what is next', () => {
  let server: TestServer
  let env: Readonly<Record<string, string>>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'status-'))
    server = await createTestServer()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await operator.publish(teamVersion(version))
    await operator.release({ team: { version: '1.1.0' } })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 30 })).json
    env = { SLIPWAY_URL: `http://127.0.0.1:${server.port}`, SLIPWAY_TOKEN: token }
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  async function nextIn(version: string): Promise<unknown> {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'team', version }))
    const said: string[] = []
    const spy = jest.spyOn(console, 'log').mockImplementation((text) => void said.push(text))
    const argv = ['node', 'slipway', 'status', '--json']
    const code = await runSlipway({ argv, env, cwd: folder, isTerminal: false })
    spy.mockRestore()
    expect(code).toBe(0)
    return JSON.parse(said.join('')).next
  }

  const raise = ['raise the version in package.json above 1.1.0']

  it.each([
    ['published, and older than the live one', '1.0.0', raise],
    ['not published, and older than the live one', '0.9.0', raise],
    ['the live one', '1.1.0', []],
    ['published, and newer', '1.2.0', ['npx slipway release 1.2.0']],
    ['not published, and newer', '1.3.0', ['npx slipway publish --release']],
    ['no version', 'next', ['npx slipway publish --release']],
  ])('a folder with a version that is %s (%s): %j', async (_, version, next) => {
    expect(await nextIn(version)).toEqual(next)
  })
})
