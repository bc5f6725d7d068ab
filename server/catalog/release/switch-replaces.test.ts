import { engines } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { useTwoServers } from '../../testing/two-servers'

describe.each(engines)('whose word a switch replaces, on %s', (engine) => {
  const two = useTwoServers(engine)
  let operator: ManageClient
  let elsewhere: ManageClient
  let team: ManageClient
  let [ada, eve] = ['', '']
  beforeAll(async () => {
    const [one, other] = two.servers
    const cookie = await one.signIn({ role: 'operator' })
    operator = manageClient(one, { cookie })
    await operator.publish(teamVersion())
    await operator.release({ team: { version: '1.0.0' } })
    elsewhere = manageClient(other, { cookie: await other.signIn({ role: 'operator' }) })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(other, { token })
    ;[ada, eve] = [await nameOf(operator), await nameOf(elsewhere)]
  })
  afterEach(() => operator.disable('team', { disabled: false, why: 'after a test' }))

  /** As the switch has it. */
  async function nameOf(client: ManageClient): Promise<string> {
    const { json } = await client.disable('team', { disabled: true, why: 'who am I?' })
    await client.disable('team', { disabled: false, why: 'that is all' })
    return json.disabledParts[0].who
  }
  const newest = async () => {
    const query = { action: 'remote', perPage: '1' }
    return (await operator.call('GET /manage/audit', { query })).json.items[0]
  }
  const tagNow = async () => String((await operator.read('team')).headers.etag)
  const turn = (client: ManageClient, disabled: boolean, tag: string) =>
    client.call('POST /manage/remotes/{remote}/disabled', {
      path: { remote: 'team' },
      body: { disabled, why: 'as I saw it' },
      headers: { 'If-Match': tag },
    })

  it('switches off without a reason, and keeps one that there is; a new one takes its place and says whose', async () => {
    const first = await operator.disable('team', { disabled: true })
    const none = first.json.disabledParts
    await operator.disable('team', { disabled: true, why: 'it leaks' })
    const hasty = await elsewhere.disable('team', { disabled: true })
    const kept = hasty.json.disabledParts
    const second = await elsewhere.disable('team', { disabled: true, why: 'it freezes' })

    expect([first.status, first.json.replaced]).toEqual([200, undefined])
    expect(none).toMatchObject([{ who: ada, why: 'Switched off without a reason.' }])
    expect(kept).toMatchObject([{ who: ada, why: 'it leaks' }])
    expect(hasty.json.replaced).toBeUndefined()
    expect(second.json).toMatchObject({
      disabledParts: [{ who: eve, why: 'it freezes' }],
      replaced: { who: ada, why: 'it leaks' },
    })
    expect((await newest()).detail).toMatchObject({
      why: 'it freezes',
      replaced: { who: ada, why: 'it leaks' },
    })
  })

  it('an operator takes over what a team switched off, also without a reason; the reason stays', async () => {
    const ofTeam = await team.disable('team', { disabled: true, why: 'ours is broken' })
    const { who } = ofTeam.json.disabledParts[0]
    const taken = await operator.disable('team', { disabled: true })
    const ignored = await team.disable('team', { disabled: true, why: 'still broken' })

    expect(taken.json).toMatchObject({
      disabledParts: [{ who: ada, why: 'ours is broken', byOperator: true }],
      replaced: { who, why: 'ours is broken' },
    })
    expect(ignored.json.disabledParts).toMatchObject([{ who: ada, why: 'ours is broken' }])
    expect(ignored.json.replaced).toBeUndefined()
    expect((await newest()).detail).toMatchObject({ why: 'still broken' })
  })

  it('switches on with a reason only, and says whose switch it was', async () => {
    await operator.disable('team', { disabled: true, why: 'it leaks' })

    const refused = await elsewhere.disable('team', { disabled: false })
    const on = await elsewhere.disable('team', { disabled: false, why: 'mended' })

    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/why' })],
    ])
    expect(on.json).toMatchObject({ disabledParts: [], replaced: { who: ada, why: 'it leaks' } })
    expect((await newest()).detail).toMatchObject({
      to: null,
      replaced: { who: ada, why: 'it leaks' },
    })
  })

  it('needs no If-Match, and refuses a stale one with who was faster and why; nothing changes then', async () => {
    const before = await tagNow()
    const off = await elsewhere.disable('team', { disabled: true, why: 'it leaks' })
    const [staleOff, staleOn] = [
      await turn(operator, true, before),
      await turn(operator, false, before),
    ]
    const state = (await operator.read('team')).json.disabledParts
    const seen = await tagNow()
    const on = await turn(operator, false, seen)
    const late = await turn(elsewhere, true, seen)

    for (const { status, json, headers } of [staleOff, staleOn]) {
      expect([status, json.code]).toEqual([412, 'switch-changed'])
      expect(json.detail).toContain(`${eve}: it leaks`)
      expect(headers.etag).toBe(seen)
    }
    expect(state).toMatchObject([{ who: eve, why: 'it leaks' }])
    expect(off.headers.etag).toBe(seen)
    expect([on.status, on.json.disabledParts]).toEqual([200, []])
    expect(on.headers.etag).toBe(before)
    expect([late.status, late.json.code]).toEqual([412, 'switch-changed'])
  })
})
