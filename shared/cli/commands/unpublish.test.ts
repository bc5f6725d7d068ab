import { tmpdir } from 'node:os'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { createTestDatabase, engines } from '../../../server/testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../../server/testing/manage-client'
import { runSlipway } from '../run-slipway'

describe.each(engines)('what a remote keeps, on %s', (engine) => {
  let server: TestServer
  let operator: ManageClient
  let env: Readonly<Record<string, string>>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createTestDatabase(engine)
    drop = database.drop
    server = await createTestServer({
      database: database.options,
      config: { remoteQuotas: { versions: 5, bytes: 40_000, names: 4 } },
    })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 30 })).json
    env = { SLIPWAY_URL: `http://127.0.0.1:${server.port}`, SLIPWAY_TOKEN: token }
  })
  afterAll(async () => {
    await server.close()
    await drop()
  })

  async function run(...argv: readonly string[]) {
    const said: string[] = []
    const spies = (['log', 'error'] as const).map((way) =>
      jest
        .spyOn(console, way)
        .mockImplementation((...texts) => void said.push(texts.map(String).join(' '))),
    )
    const code = await runSlipway({
      argv: ['node', 'slipway', ...argv, '--remote', 'team'],
      env,
      cwd: tmpdir(),
      isTerminal: false,
    })
    for (const spy of spies) spy.mockRestore()
    return { code, text: said.join('\n') }
  }
  const files = (size: number) => ({ 'entry.js': `/*${'a'.repeat(size)}*/` })
  const codesOf = (faults: readonly { pointer: string; code: string }[] | undefined) =>
    (faults ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
  const numbers = async () =>
    (await operator.read('team')).json.versions.map((it: { version: string }) => it.version)

  it('a team removes a version that was never released, and no other', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await operator.publish(teamVersion(version))
    await operator.release({ team: { version: '1.0.0' } })
    await operator.release({ team: { version: '1.1.0' } })

    const removed = await run('unpublish', '1.2.0')
    const [live, former, unknown] = [
      await run('unpublish', '1.1.0'),
      await run('unpublish', '1.0.0'),
      await run('unpublish', '9.0.0'),
    ]

    expect([removed.code, removed.text]).toEqual([
      0,
      expect.stringContaining('team 1.2.0 is removed from http://127.0.0.1'),
    ])
    for (const refused of [live, former]) {
      expect(refused.code).toBe(1)
      expect(refused.text).toContain('was released')
    }
    expect([unknown.code, unknown.text]).toEqual([
      1,
      expect.stringContaining('There is no version 9.0.0 of team.'),
    ])
    expect(await numbers()).toEqual(['1.1.0', '1.0.0'])
    expect(server.audited.at(-1)).toMatchObject({
      action: 'remote.unpublished',
      actor: { name: 'token ci of team' },
      subject: { name: 'team' },
      detail: { version: '1.2.0' },
    })
    // The number may come again, with other bytes.
    expect((await operator.publish(teamVersion('1.2.0', { files: files(10) }))).status).toBe(201)
  })

  it('a token removes nothing of another remote', async () => {
    const other = teamVersion('1.0.0', { name: 'other', components: [{ name: 'Other' }] })
    await operator.publish(other)
    const team = manageClient(server, { token: env['SLIPWAY_TOKEN'] ?? '' })

    const reply = await team.call('DELETE /manage/remotes/{remote}/versions/{version}', {
      path: { remote: 'other', version: '1.0.0' },
    })

    expect([reply.status, reply.json.code]).toEqual([403, 'forbidden'])
    expect((await operator.read('other')).json.versions).toHaveLength(1)
  })

  it('bytes, names and versions of a remote have a quota, which is told before it holds up', async () => {
    const named = (version: string, count: number, size = 10) =>
      teamVersion(version, {
        files: files(size),
        components: Array.from({ length: count }, (_, at) => ({
          name: at === 0 ? 'TeamCard' : `Card${at}`,
        })),
      })

    const names = await operator.publish(named('2.0.0', 5))
    const bytes = await operator.publish(named('2.1.0', 1, 50_000))
    const near = await operator.publish(named('2.2.0', 1, 35_000))
    const fifth = await operator.publish(named('2.3.0', 1))
    const sixth = await operator.publish(named('2.4.0', 1))
    const again = await operator.publish(named('2.3.0', 1))

    expect([names.status, codesOf(names.json.errors)]).toEqual([
      422,
      ['/components quota-exceeded'],
    ])
    expect(names.json.errors[0].detail).toMatch(/5 names .* 4 .* are allowed.*REMOTE_NAMES/)
    expect([bytes.status, codesOf(bytes.json.errors)]).toEqual([422, ['/files quota-exceeded']])
    expect(bytes.json.errors[0].detail).toContain('REMOTE_STORED_MB')
    expect([near.status, codesOf(near.json.warnings)]).toEqual([
      201,
      ['/version quota-near', '/files quota-near'],
    ])
    expect(fifth.status).toBe(201)
    expect([sixth.status, codesOf(sixth.json.errors)]).toEqual([422, ['/version quota-exceeded']])
    expect(again.status).toBe(200)
  })

  it('the remote and slipway status say what is stored, and of what', async () => {
    const { stored } = (await operator.read('team')).json
    const { text } = await run('status')

    expect(stored).toEqual({
      versions: 5,
      bytes: expect.any(Number),
      mapBytes: 0,
      names: 1,
      limits: { versions: 5, bytes: 40_000, names: 4 },
    })
    expect(stored.bytes).toBeGreaterThan(35_000)
    expect(text).toMatch(/Stored: 5 of 5 versions, 35\.\d kB of 40\.0 kB, 1 of 4 names\./)
  })

  it('versions come by pages, and the live one in any case', async () => {
    const { json } = await operator.call('GET /manage/remotes/{remote}', {
      path: { remote: 'team' },
      query: { page: '2', perPage: '1' },
    })

    expect(json.versions.map((it: { version: string }) => it.version)).toEqual(['2.2.0', '1.1.0'])
    expect(json.stored.versions).toBe(5)
    expect(json.components.map((it: { name: string }) => it.name)).toEqual(['TeamCard'])
  })
})
