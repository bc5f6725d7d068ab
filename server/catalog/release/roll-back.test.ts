import { createGuardOutcomesTable } from '../../storage/tables/reports/guard-outcomes-table'
import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

const MINUTE = 60_000

describe.each(engines)('a roll back does not restore what failed, on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let count = 0
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  /** A remote of its own whose versions were live one after the other. */
  async function released(...versions: readonly string[]): Promise<string> {
    const name = `team-${(count += 1)}`
    const components = [{ name: `Card${count}` }]
    for (const version of versions) {
      await operator.publish(teamVersion(version, { name, components }))
      await operator.release({ [name]: { version } })
    }
    return name
  }
  /** What pages of signed-in users reported of it, in this minute. */
  async function reported(
    remote: string,
    version: string,
    outcomes: Readonly<Record<string, number>>,
    { signedIn = true, at = Date.now() } = {},
  ): Promise<void> {
    const subject = {
      ...{ measure: 'count', bucket: 0, component: 'Card', location: '', page: '', browser: '' },
      ...{ remote, version, signedIn, at: at - (at % MINUTE) },
    }
    const rows = Object.entries(outcomes).map(([outcome, total]) => ({
      ...{ ...subject, outcome, samples: total, total },
    }))
    await createHealthCountsTable(server.storage).add(rows)
  }
  const live = async (remote: string) => (await operator.head()).json.remotes[remote]?.version
  const figures = {
    component: 'Card',
    rule: 'hard-stop',
    ...{ draws: 4, failures: 4, users: 4, baseDraws: 250, baseFailures: 0 },
  } as const

  it('passes over and names a version on which pages hung, and one that failed in more than half of its draws', async () => {
    const remote = await released('1.0.0', '1.1.0', '1.2.0', '1.3.0')
    await reported(remote, '1.2.0', { hung: 1 })
    await reported(remote, '1.1.0', { 'render-failed': 6, drawn: 5 })

    const preview = await operator.preview({ rollback: { remote } })
    const { status, json } = await operator.rollBack(remote)

    const passedOver = [
      { remote, version: '1.2.0', why: 'hung', failures: 1, draws: 1 },
      { remote, version: '1.1.0', why: 'failed', failures: 6, draws: 11 },
    ]
    expect(preview.json).toMatchObject({ passedOver, changes: [{ to: { version: '1.0.0' } }] })
    expect([status, json.passedOver]).toEqual([201, passedOver])
    expect(await live(remote)).toBe('1.0.0')
  })

  it('restores what failed now and then, what only visitors say failed, and what no code of it is to blame for', async () => {
    const remote = await released('1.0.0', '1.1.0')
    await reported(remote, '1.0.0', { hung: 1, 'render-failed': 40, drawn: 100 })
    await reported(remote, '1.0.0', { 'render-failed': 500 }, { signedIn: false })
    await reported(remote, '1.0.0', { 'remote-unavailable': 500, 'name-overwritten': 500 })

    await operator.rollBack(remote)

    expect(await live(remote)).toBe('1.0.0')
  })

  it('passes over what the guard took off, a second roll back too, and a canary that failed', async () => {
    const remote = await released('1.0.0', '1.1.0', '1.2.0')
    const canary = { version: '1.1.0', percent: 10 }
    await operator.release({ [remote]: { version: '1.0.0', canary } })
    await operator.release({ [remote]: { version: '1.2.0' } })
    await createGuardOutcomesTable(server.storage).claim({
      ...{ remote, version: '1.1.0', did: 'canary-removed', figures },
    })

    await operator.rollBack(remote)
    const first = (await operator.head()).json.remotes[remote]
    await reported(remote, '1.2.0', { looped: 3 })
    const again = await operator.rollBack(remote)

    expect(first).toEqual({ version: '1.0.0' })
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({
      code: 'no-good-version',
      errors: [
        { code: 'version-failed', detail: expect.stringContaining('1.2.0: more than half') },
        { code: 'version-failed', detail: expect.stringContaining('1.1.0: the guard took it off') },
      ],
    })
    expect(await live(remote)).toBe('1.0.0')
  })

  it('restores what somebody released on purpose after it failed, and what is named', async () => {
    const forgiven = await released('1.0.0', '1.1.0')
    await reported(forgiven, '1.0.0', { 'render-failed': 9 }, { at: Date.now() - 10 * MINUTE })
    await operator.release({ [forgiven]: { version: '1.0.0' } })
    await operator.release({ [forgiven]: { version: '1.1.0' } })
    const named = await released('1.0.0', '1.1.0')
    await reported(named, '1.0.0', { 'render-failed': 9 })
    const releases = (await server.call('GET /manage/releases', {
      cookie: await server.signIn({ role: 'operator' }),
    })) as { json: { items: { id: number; remotes: Record<string, { version: string }> }[] } }
    const first = releases.json.items.find(({ remotes }) => remotes[named]?.version === '1.0.0')

    await operator.rollBack(forgiven)
    const refused = await operator.rollBack(named)
    await operator.rollBack(named, first?.id)

    expect(await live(forgiven)).toBe('1.0.0')
    expect(refused.json.code).toBe('no-good-version')
    expect(await live(named)).toBe('1.0.0')
  })

  it('of all remotes at once passes over each set in which something that failed comes back', async () => {
    const one = await released('1.0.0', '1.1.0')
    const two = await released('1.0.0')
    await operator.release({ [one]: { version: '1.0.0' } })
    await operator.publish(
      teamVersion('1.2.0', { name: one, components: [{ name: `Card${count - 1}` }] }),
    )
    await operator.release({ [one]: { version: '1.2.0' }, [two]: null })
    await reported(two, '1.0.0', { 'load-failed': 5 })

    const { json } = await operator.rollBack()

    expect(json.passedOver).toMatchObject([{ remote: two, version: '1.0.0', why: 'failed' }])
    expect(await live(one)).toBe('1.1.0')
    expect(await live(two)).toBeUndefined()
  })

  it('goes to the last set in which the version had nobody, and a second press further back', async () => {
    const remote = await released('1.0.0', '1.1.0')
    await operator.publish(
      teamVersion('1.2.0', { name: remote, components: [{ name: `Card${count}` }] }),
    )
    for (const percent of [10, 50]) {
      const canary = { version: '1.2.0', percent }
      await operator.release({ [remote]: { version: '1.1.0', canary } })
    }
    const ofCanary = await operator.preview({ rollback: { remote } })
    await operator.release({ [remote]: { version: '1.2.0' } })

    await operator.rollBack(remote)
    const once = (await operator.head()).json
    await operator.rollBack(remote)
    const twice = (await operator.head()).json
    const third = await operator.rollBack(remote)

    expect(ofCanary.json.changes).toMatchObject([
      { from: { canary: { version: '1.2.0' } }, to: { version: '1.1.0' } },
    ])
    expect(once.remotes[remote]).toEqual({ version: '1.1.0' })
    expect(once.former).toContain(remote)
    expect(twice.remotes[remote]).toEqual({ version: '1.0.0' })
    expect(twice.former).not.toContain(remote)
    expect([third.status, third.json.code]).toEqual([409, 'nothing-to-roll-back'])
  })

  it('names a canary that comes back, and does not return to what it was rolled back from', async () => {
    const remote = await released('1.0.0', '1.1.0', '1.2.0')
    const canary = { version: '1.1.0', percent: 10 }
    await operator.release({ [remote]: { version: '1.0.0', canary } })
    await operator.release({ [remote]: { version: '1.2.0' } })

    const preview = await operator.preview({ rollback: { remote } })
    await operator.rollBack(remote)
    await operator.rollBack(remote)
    const second = (await operator.head()).json.remotes[remote]
    const after = await operator.rollBack(remote)

    expect(preview.json.changes).toMatchObject([{ to: { version: '1.0.0', canary } }])
    expect(second).toEqual({ version: '1.0.0' })
    expect(after.status).toBe(409)
  })

  it('a version that is switched off is passed over and named as well', async () => {
    const remote = await released('1.0.0', '1.1.0', '1.2.0')
    await operator.disable(remote, { disabled: true, version: '1.1.0', why: 'leaks data' })

    const { json } = await operator.rollBack(remote)

    expect(json.passedOver).toMatchObject([{ version: '1.1.0', why: 'switched-off' }])
    expect(await live(remote)).toBe('1.0.0')
  })
})
