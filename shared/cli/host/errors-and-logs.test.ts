import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { asHost } from '../../../server/testing/as-host'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../../../server/testing/manage-client'
import { mappedScript } from '../../../server/testing/mapped-script'
import { runSlipway } from '../run-slipway'

const script = mappedScript(`
  export function TeamCard({ order }) {
    throw new TypeError(order.total)
  }
  export const exposed = ["./TeamCard"]`)

describe('slipway errors and slipway logs', () => {
  let server: TestServer
  let operator: ManageClient
  let folder: string
  let env: Record<string, string>
  let load: string
  let digest: string
  const out: string[] = []
  const err: string[] = []
  beforeAll(async () => {
    server = await createTestServer()
    const cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    folder = mkdtempSync(join(tmpdir(), 'slipway-logs-'))
    const maps = { 'entry.js': script.map }
    const { json } = await operator.publish(
      teamVersion('1.0.0', { files: { 'entry.js': script.code }, maps }),
    )
    digest = json.digest
    await operator.release({ team: { version: '1.0.0' } })
    const token = (await operator.createToken('team', { name: 'ci', days: 30 })).json.token
    const url = `http://127.0.0.1:${server.port}`
    env = { SLIPWAY_URL: url, SLIPWAY_TOKEN: token, XDG_CONFIG_HOME: folder }
    load = (await server.call('GET /meta', { cookie })).json.loadToken
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    out.length = 0
    err.length = 0
    jest.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)))
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
  })
  afterEach(() => jest.restoreAllMocks())

  const slipway = (...args: string[]) =>
    runSlipway({
      argv: ['node', 'slipway', ...args, '--remote', 'team'],
      env,
      cwd: folder,
      isTerminal: false,
    })
  async function fail(type = 'TypeError') {
    const frames = [{ file: `remotes/${digest}/entry.js`, ...script.placeOf('throw') }]
    const slot = { component: 'TeamCard', remote: 'team', version: '1.0.0' }
    const reports = [{ code: 'render-failed', ...slot, type, detail: `${type}: no total`, frames }]
    await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { load, reports }),
    })
    await server.health.write()
  }
  /** Waits until the command has printed it. */
  async function printed(pattern: RegExp, lines = out) {
    while (!lines.some((line) => pattern.test(line))) await setTimeout(20)
  }

  it('without any error says so', async () => {
    expect(await slipway('errors')).toBe(0)

    expect(out.join('\n')).toContain('team has had no errors')
  })

  it('names each error with the line of the team’s own source', async () => {
    await fail()
    expect(await slipway('errors')).toBe(0)
    const [text = ''] = out
    expect(await slipway('errors', '--json', '--only', '2.0.0')).toBe(0)

    expect(text).toMatch(
      /^TypeError: no total\n {2}TeamCard, render-failed: 1 failed box, 1 signed-in user/,
    )
    expect(text).toContain('./src/card.tsx:3:5   throw new TypeError(order.total)')
    expect(JSON.parse(out[1] ?? '')).toMatchObject({ ok: true, errors: [], total: 0 })
  })

  it('lists what happened in the last hour', async () => {
    expect(await slipway('logs')).toBe(0)

    expect(out.join('\n')).toMatch(
      /published {2}1\.0\.0[^]*released {2}1\.0\.0 is live \(a test\), by [^]*render-failed {2}TeamCard 1\.0\.0: TypeError: no total at \.\/src\/card\.tsx:3:5/,
    )
  })

  it('follows failures and switches as they come, over a lost connection, until it is interrupted', async () => {
    const following = slipway('logs', '--follow')
    await printed(/What happens to team .* is shown here as it comes/, err)
    const lost = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('lost'))
    await printed(/does not answer/, err)
    lost.mockRestore()
    await printed(/answers again/, err)
    await operator.disable('team', { component: 'TeamCard', disabled: true, why: 'it blinks' })
    await fail('RangeError')
    await printed(/RangeError/)
    await printed(/switched off/)
    process.emit('SIGHUP')

    expect(await following).toBe(0)
    const switches = out.filter((line) => line.includes('switched off  TeamCard (it blinks)'))
    expect(switches).toHaveLength(1)
    expect(out.filter((line) => line.includes('published'))).toHaveLength(1)
    expect(out.at(-1)).toMatch(/^Ended\. \d+ events\./)
  }, 30_000)

  it('ends where the token does not hold any more', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    env = { ...env, SLIPWAY_TOKEN: 'slipway_team_made-up' }

    expect(await slipway('logs', '--follow')).toBe(77)
  })
})
