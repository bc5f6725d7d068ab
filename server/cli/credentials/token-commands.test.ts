import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { manageClient, teamVersion } from '../../testing/manage-client'
import { runOperatorCommand } from '../../testing/operator-command'

jest.setTimeout(300_000)

describe('npx slipway token', () => {
  let folder: string
  let server: TestServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-tokens-'))
    server = await createTestServer({ database: { file: join(folder, 'slipway.db') } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (...args: readonly string[]) => runOperatorCommand(folder, [...args])

  it('makes a token that publishes, lists it without showing it, and ends it', async () => {
    const made = await slipway('--json', 'token', 'create', '--remote', 'team', '--days', '30')
    const { id, token } = JSON.parse(made.out)
    const team = manageClient(server, { token })
    const published = await team.publish(teamVersion())
    const listed = await slipway('token', 'list', '--remote', 'team')
    const revoked = await slipway('token', 'revoke', String(id), '--remote', 'team')

    expect(published.status).toBe(201)
    expect(listed.out).toMatch(/ci/)
    expect(listed.out).not.toContain(token)
    expect(revoked.out).toContain('is revoked')
    expect((await team.read('team')).status).toBe(401)
  })

  it.each([
    [['create', '--remote', 'No Name'], 1, 'not a name for a remote'],
    [['create', '--remote', 'slipway'], 1, 'belongs to the host'],
    [['create', '--remote', 'team', '--days', '1000'], 64, 'from 1 to 366'],
    [['revoke', '4711', '--remote', 'team'], 1, 'no such token'],
  ] as const)('says what is wrong with %j', async (args, code, message) => {
    const answer = await slipway('token', ...args)

    expect([answer.code, answer.out]).toEqual([code, ''])
    expect(answer.err).toContain(message)
  })
})
