import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

describe.each(engines)('the preview of a release on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let operatorCookie: string
  let team: ManageClient
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options })
    operatorCookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie: operatorCookie })
    const slot = { location: 'dashboard-before-cards', component: 'TeamCard', props: {} }
    const parts = { components: [{ name: 'TeamCard' }], slots: [slot] }
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await operator.publish(teamVersion(version, parts))
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(server, { token })
    await operator.release({ team: { version: '1.0.0' } })
    await operator.release({ team: { version: '1.1.0' } })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const history = async () => (await operator.call('GET /manage/releases')).json.items

  it('says from what to what, and how long each was live, and changes nothing', async () => {
    const before = await history()

    const next = (await operator.preview({ set: { team: { version: '1.2.0' } } })).json
    const back = (await team.preview({ rollback: { remote: 'team' } })).json

    const [second, first] = before
    const live = { since: second.createdAt, until: null }
    expect(next).toEqual({
      head: second.id,
      changes: [
        {
          remote: 'team',
          from: { version: '1.1.0' },
          to: { version: '1.2.0' },
          live,
          before: null,
        },
      ],
      faults: [],
      freeze: null,
      passedOver: [],
    })
    expect(back.changes).toEqual([
      {
        remote: 'team',
        from: { version: '1.1.0' },
        to: { version: '1.0.0' },
        live,
        before: { since: first.createdAt, until: second.createdAt },
      },
    ])
    expect(await history()).toEqual(before)
  })

  it('has every fault and the freeze for which the release is refused then', async () => {
    await operator.disable('team', { disabled: true, version: '1.2.0', why: 'bad' })
    const set = { team: { version: '1.2.0', canary: { version: '9.0.0', percent: 5 } } }

    const { faults } = (await operator.preview({ set })).json
    const refused = await operator.release(set)
    await operator.freeze({ until: null, why: 'holidays' })
    const frozen = (await operator.preview({ set })).json
    const back = (await operator.preview({ rollback: {} })).json
    await operator.call('DELETE /manage/releases/freeze')
    await operator.disable('team', { disabled: false, version: '1.2.0', why: 'mended' })

    expect(faults.map(({ code }: { code: string }) => code)).toEqual([
      'version-disabled',
      'version-unknown',
    ])
    expect(refused.json.errors).toEqual(faults)
    expect([frozen.freeze.why, back.freeze]).toEqual(['holidays', null])
  })

  it('is for a token of its own remote alone, and of a set that is nothing it is refused', async () => {
    const replies = [
      await team.preview({ set: { 'front-desk': null } }),
      await team.preview({ rollback: {} }),
      await operator.preview({ set: {} }),
      await operator.preview({ rollback: { remote: 'nobody' } }),
      await operator.preview({ rollback: { to: 999_999 } }),
    ]

    expect(replies.map(({ status, json }) => [status, json.code])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [422, 'validation-failed'],
      [409, 'nothing-to-roll-back'],
      [404, 'not-found'],
    ])
  })

  it('a rollback goes to the set that is named, of one remote or of all, and is marked as such', async () => {
    const [, first] = await history()
    await operator.release({ team: { version: '1.2.0' }, 'front-desk': null })

    const one = await operator.rollBack('team', first.id)
    const all = await operator.rollBack(undefined, first.id)
    const twice = await operator.rollBack(undefined, first.id)

    expect(one.json).toMatchObject({
      rolledBack: true,
      changed: [{ remote: 'team', from: { version: '1.2.0' }, to: { version: '1.0.0' } }],
    })
    expect(all.json.remotes).toEqual(first.remotes)
    expect([one.status, all.status, twice.status]).toEqual([201, 201, 200])
    const marks = (await history()).slice(0, 3).map((entry: never) => entry['rolledBack'])
    expect(marks).toEqual([true, true, false])
    expect(server.audited.at(-1)?.action).toBe('remote.rolled-back')
  })

  it('a switched-off remote that stays as it is does not hold up the way back of the others', async () => {
    await operator.release({ team: { version: '1.2.0' } })
    await operator.disable('front-desk', { disabled: true, why: 'broken' })

    const reply = await operator.rollBack()

    await operator.disable('front-desk', { disabled: false, why: 'mended' })
    expect(reply.status).toBe(201)
  })

  it('counts exactly the users who get a canary', async () => {
    const cookies = [operatorCookie]
    while (cookies.length < 12) cookies.push(await server.signIn())
    const { id } = await createTestUser(server.storage)
    await createUsersTable(server.storage).disable(id)
    const reach = async (percent: number) =>
      (
        await operator.call('GET /manage/releases/reach', {
          query: { remote: 'team', percent: String(percent) },
        })
      ).json
    const versionOf = async (cookie: string) =>
      (await server.call('GET /meta', { cookie })).json.remotes.slots['TeamCard']?.version

    for (const percent of [12.5, 50, 75]) {
      const canary = { version: '1.1.0', percent }
      await operator.release({ team: { version: '1.0.0', canary } })
      const versions = await Promise.all(cookies.map(versionOf))
      expect(await reach(percent)).toEqual({
        users: cookies.length,
        canary: versions.filter((version) => version === '1.1.0').length,
        exact: true,
      })
    }
    expect([(await reach(0)).canary, (await reach(100)).canary]).toEqual([0, cookies.length])
    const wrong = await operator.call('GET /manage/releases/reach', {
      query: { remote: 'team', percent: '101' },
    })
    expect(wrong.status).toBe(422)
  })
})
