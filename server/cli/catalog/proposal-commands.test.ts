import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { manageClient, teamVersion } from '../../testing/manage-client'
import { runOperatorCommand } from '../../testing/operator-command'

jest.setTimeout(300_000)

const location = 'dashboard-before-cards'
const card = `team/${location}/TeamCard`

describe('npx slipway proposal and rule, beside a running server', () => {
  let folder: string
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-proposals-'))
    const database = { file: join(folder, 'slipway.db') }
    server = await createTestServer({ database, watch: true })
    cookie = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie })
    const slots = [{ location, component: 'TeamCard', props: {} }]
    await operator.publish(teamVersion('1.0.0', { slots, components: [{ name: 'TeamCard' }] }))
    await operator.release({ team: { version: '1.0.0' } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (...args: readonly string[]) => runOperatorCommand(folder, [...args])
  const isShown = async () => {
    const { slots } = (await server.call('GET /meta', { cookie })).json
    const there: { component: string }[] = slots[location] ?? []
    return there.some(({ component }) => component === 'TeamCard')
  }

  it('rules of a file hold, what waits is listed, approved and in front of the staff', async () => {
    const file = join(folder, 'rules.json')
    const rules = [{ remote: 'team', location: '*', may: 'with-approval' }]
    writeFileSync(file, JSON.stringify({ rules, locks: [] }))

    const tried = await slipway('rule', 'set', file, '--why', 'ours', '--dry-run')
    const before = await isShown()
    const set = await slipway('rule', 'set', file, '--why', 'ours')
    while (await isShown()) await new Promise(setImmediate)
    const list = await slipway('proposal', 'list', '--state', 'waiting')
    const approved = await slipway('proposal', 'approve', card, '--why', 'fine')
    while (!(await isShown())) await new Promise(setImmediate)

    expect(tried.out).toContain(`This would change:\n  ${card}: live → waiting`)
    expect(before).toBe(true)
    expect(set.out).toContain('Rules 1 hold:')
    expect(list.out).toMatch(new RegExp(`^waiting +${card} +1\\.0\\.0`))
    expect(approved.out).toContain(`${card} is approved.`)
  })

  it('what is not proposed, and a file that is no JSON, are refused by name', async () => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, '{')

    const unknown = await slipway('proposal', 'refuse', 'team/nowhere/X', '--why', 'no')
    const broken = await slipway('rule', 'set', file, '--why', 'no')

    expect([unknown.code, broken.code]).toEqual([1, 1])
    expect(unknown.err).toContain('Nobody proposes team/nowhere/X.')
    expect(broken.err).toContain('cannot be read as JSON')
  })
})
