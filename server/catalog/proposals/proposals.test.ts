import type {
  Layout,
  NewProposalDecision,
  Proposal,
  ProposalRules,
  RuleEffect,
} from '@slipway/sdk/contract'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

const location = 'dashboard-before-cards'
const id = `team/${location}/TeamCard`
const asks: ProposalRules['rules'] = [{ remote: 'team', location: '*', may: 'with-approval' }]

describe.each(engines)('what teams may propose on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let arranger: ManageClient
  let cookie: string
  let team: ManageClient
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      describe(app) {
        app.role('arranger', { label: 'Arranger', permissions: ['slipway.layout'] })
      },
    })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    arranger = manageClient(server, { cookie: await server.signIn({ role: 'arranger' }) })
    const components = [
      {
        name: 'TeamCard',
        props: { type: 'object', properties: { text: { type: 'string' } } },
      },
    ]
    const slot = (text: string) => ({ location, component: 'TeamCard', props: { text } })
    for (const [version, ...texts] of [
      ['1.0.0', 'one'],
      ['1.1.0', 'one'],
      ['1.2.0', 'two'],
      ['1.3.0', 'one', 'two', 'three'],
    ] as const)
      await operator.publish(teamVersion(version, { components, slots: texts.map(slot) }))
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(server, { token })
  })
  beforeEach(() => operator.release({ team: { version: '1.0.0' } }))
  afterEach(async () => {
    await setRules()
    await server.storage.db.deleteFrom('proposal_decisions').execute()
    await operator.release({ team: null })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  async function setRules(rules: Partial<ProposalRules> = {}, by = operator) {
    const { headers } = await operator.call('GET /manage/proposals/rules')
    return by.call('PUT /manage/proposals/rules', {
      body: { rules: [], locks: [], ...rules, why: 'a test' },
      headers: { 'If-Match': String(headers['etag']) },
    })
  }
  async function setLayout(entries: Layout['entries'] = {}) {
    const { headers } = await operator.call('GET /manage/layout')
    const reply = await operator.call('PUT /manage/layout', {
      body: { layout: { entries, order: {} }, why: 'a test' },
      headers: { 'If-Match': String(headers['etag']) },
    })
    expect(reply.status).toBe(200)
  }
  const list = async (by = arranger): Promise<Proposal[]> =>
    (await by.call('GET /manage/proposals')).json.items
  const ofTeam = async (): Promise<Proposal[]> =>
    (await team.call('GET /manage/remotes/{remote}/proposals', { path: { remote: 'team' } })).json
      .items
  const one = async (from: () => Promise<Proposal[]> = list, text = 'one') =>
    (await from()).find(({ props }) => props['text'] === text)
  const drawn = async (): Promise<string[]> =>
    ((await server.call('GET /meta', { cookie })).json.slots[location] ?? []).map(
      ({ props }: { props: { text: string } }) => props.text,
    )
  async function decide(is: NewProposalDecision['is'], text = 'one', by = arranger) {
    const found = (await list()).find(({ props }) => props['text'] === text)
    return by.call('POST /manage/proposals/decisions', {
      body: { remote: 'team', id: found?.id ?? '', digest: found?.digest ?? '', is, why: 'seen' },
    })
  }
  const undo = (reply: { headers: Record<string, unknown> }) =>
    server.call('POST /manage/audit/{id}/undo', {
      path: { id: Number(reply.headers['slipway-change']) },
      cookie,
    })

  it('without rules proposals are delivered with their release', async () => {
    expect(await drawn()).toEqual(['one'])
    expect(await one()).toMatchObject({ id, state: 'live', rule: null, since: null, locked: [] })
    expect(await one(list, 'two')).toMatchObject({
      state: 'proposed',
      versions: [{ version: '1.3.0', as: 'nobody' }],
    })
  })

  it('one that the layout hides, or shows later, is not said to be live', async () => {
    const states: unknown[] = []
    for (const placement of [{ hidden: true as const }, { from: '2999-01-01T00:00:00Z' }]) {
      await setLayout({ [id]: placement })
      states.push((await one())?.state, (await one(ofTeam))?.state, await drawn())
    }
    await setLayout()

    expect(states).toEqual(['hidden', 'hidden', [], 'hidden', 'hidden', []])
    expect((await one())?.state).toBe('live')
  })

  it('one that needs approval waits, is delivered once an operator approves, and the team sees both', async () => {
    await setRules({ rules: asks })
    const [hidden, waiting, seen] = [await drawn(), await list(), await ofTeam()]

    const reply = await decide('approved')

    expect([hidden, reply.status, await drawn()]).toEqual([[], 200, ['one']])
    const was = { state: 'waiting', rule: asks[0], since: expect.stringMatching(/^\d{4}-/) }
    expect(waiting[0]).toMatchObject({ id, ...was })
    expect(seen).toEqual(waiting)
    expect(reply.json).toMatchObject({ state: 'live', decision: { is: 'approved', why: 'seen' } })
    expect(await one(ofTeam)).toMatchObject({ state: 'live', decision: { is: 'approved' } })
  })

  it('a refused one stays away with its reason, and both are undone in one step', async () => {
    await setRules({ rules: asks })
    const refused = await decide('refused')
    const state = await one(ofTeam)
    const approved = await decide('approved')

    const undone = await undo(approved)
    const back = await one(ofTeam)
    const again = await undo(refused)

    expect(state).toMatchObject({ state: 'refused', decision: { is: 'refused', why: 'seen' } })
    expect([undone.status, again.status]).toEqual([200, 200])
    expect(back).toEqual(state)
    expect(await one(ofTeam)).toMatchObject({ state: 'waiting', decision: null })
    expect(await drawn()).toEqual([])
  })

  it('an approval that is undone makes it wait again', async () => {
    await setRules({ rules: asks })
    const approved = await decide('approved')
    const shown = await drawn()

    const undone = await undo(approved)
    const waits = await one()
    await server.call('POST /manage/audit/{id}/undo', { path: { id: undone.json.change }, cookie })

    expect([shown, waits?.state, await drawn()]).toEqual([['one'], 'waiting', ['one']])
  })

  it('what did not change stays approved over releases; what changed waits, with what was approved before', async () => {
    await setRules({ rules: asks })
    await decide('approved')

    await operator.release({ team: { version: '1.1.0' } })
    const same = await drawn()
    await operator.release({ team: { version: '1.2.0' } })

    expect([same, await drawn()]).toEqual([['one'], []])
    expect(await one(list, 'two')).toMatchObject({
      state: 'waiting',
      id,
      before: { props: { text: 'one' } },
    })
    const waited = await server.call('GET /manage/audit', {
      query: { action: 'proposal.waiting', perPage: '10' },
      cookie,
    })
    expect(waited.json.items[0]).toMatchObject({
      subject: { name: 'team' },
      detail: { proposal: id, version: '1.2.0' },
    })
    await operator.release({ team: { version: '1.0.0' } })
    expect(await drawn()).toEqual(['one'])
  })

  it('a proposal is told once: by the rules or by the release that made it wait', async () => {
    const told = async () =>
      (
        await server.call('GET /manage/audit', {
          query: { action: 'proposal.waiting', perPage: '100' },
          cookie,
        })
      ).json.items.length
    const before = await told()

    await setRules({ rules: asks })
    const byRules = await told()
    await operator.release({ team: { version: '1.1.0' } })
    await setRules({ rules: [...asks, { remote: 'b', location: '*', may: 'no' }] })
    const same = await told()
    await operator.release({
      team: { version: '1.1.0', canary: { version: '1.2.0', percent: 10 } },
    })

    expect([byRules - before, same - before, (await told()) - before]).toEqual([1, 1, 2])
  })

  it('can be approved before its version is live', async () => {
    await setRules({ rules: asks })
    const [found] = (await list()).filter(({ props }) => props['text'] === 'three')
    await decide('approved', 'three')

    await operator.release({ team: { version: '1.3.0' } })

    expect(found).toMatchObject({ state: 'waiting', versions: [{ as: 'nobody' }] })
    expect(await drawn()).toEqual(['three'])
  })

  it('a limit lets the first ones through, and a remote that may not propose has none', async () => {
    await operator.release({ team: { version: '1.3.0' } })
    await setRules({ rules: [{ remote: '*', location, may: 'propose', limit: 2 }] })
    const [limited, states] = [await drawn(), (await ofTeam()).map(({ state }) => state)]
    await setRules({ rules: [{ remote: 'team', location, may: 'no' }] })

    expect([limited, states]).toEqual([
      ['one', 'two'],
      ['live', 'live', 'over-limit'],
    ])
    expect([await drawn(), (await one(ofTeam))?.state]).toEqual([[], 'not-allowed'])
    const nothing = await decide('approved')
    expect([nothing.status, nothing.json.code]).toEqual([409, 'nothing-to-decide'])
  })

  it('the explanation names what keeps a proposal away', async () => {
    const said = async () =>
      (await server.call('GET /manage/explain', { query: { location }, cookie })).json.entries.map(
        ({ verdict, sentence }: { verdict: string; sentence: string }) => [
          verdict,
          sentence.replace(/^Not shown to .*?: /, ''),
        ],
      )[0]
    await setRules({ rules: asks })
    const waits = await said()
    await decide('refused')
    const refused = await said()
    await setRules({ rules: [{ remote: '*', location: '*', may: 'no' }] })

    expect([waits, refused, await said()]).toEqual([
      ['needs-approval', "what team proposes here waits for an operator's approval."],
      ['refused', 'an operator refused what team proposes here.'],
      ['not-allowed', 'the rules do not let team propose anything here.'],
    ])
  })

  it('a locked prop has its value in every proposal', async () => {
    await setRules({ locks: [{ component: 'TeamCard', prop: 'text', value: 'ours' }] })

    expect(await drawn()).toEqual(['ours'])
    expect(await one()).toMatchObject({
      props: { text: 'one' },
      locked: [{ prop: 'text', held: true, value: 'ours' }],
    })
  })

  it('other rules are told in front what they change, and change nothing by that', async () => {
    const locks = [{ component: 'TeamCard', prop: 'text', value: 'ours' }]
    const preview = await operator.call('POST /manage/proposals/rules/preview', {
      body: { rules: asks, locks, why: 'to see' },
    })

    const effects: RuleEffect[] = preview.json.effects
    expect(effects[0]).toEqual({
      id,
      remote: 'team',
      location,
      component: 'TeamCard',
      from: 'live',
      to: 'waiting',
      props: ['text'],
    })
    expect([preview.json.number, await drawn()]).toEqual([
      (await operator.call('GET /manage/proposals/rules')).json.number,
      ['one'],
    ])
  })

  it('rules are changed by their ETag, undone in one step, and the same again change nothing', async () => {
    const { headers } = await operator.call('GET /manage/proposals/rules')
    const changed = await setRules({ rules: asks })
    const same = await setRules({ rules: asks })
    const late = await operator.call('PUT /manage/proposals/rules', {
      body: { rules: [], locks: [], why: 'too late' },
      headers: { 'If-Match': String(headers['etag']) },
    })
    const without = await operator.call('PUT /manage/proposals/rules', {
      body: { rules: [], locks: [], why: 'blind' },
    } as never)
    const hidden = await drawn()

    await undo(changed)

    expect([late.status, late.json.code, late.headers['etag']]).toEqual([
      412,
      'rules-changed',
      changed.headers['etag'],
    ])
    expect(without.status).toBe(428)
    expect([same.headers['slipway-change'], same.json.number]).toEqual([
      undefined,
      changed.json.number,
    ])
    expect([hidden, await drawn()]).toEqual([[], ['one']])
  })

  it('every fault of rules is named in one answer, and none of them is stored', async () => {
    const refused = await setRules({
      rules: [
        { remote: 'team', location: 'nowhere', may: 'propose' },
        { remote: '*', location: '*', may: 'no', limit: 3 },
        { remote: '*', location: '*', may: 'propose' },
      ],
      locks: [
        { component: 'TeamCard', prop: 'text', value: 7 },
        { component: 'TeamCard', prop: 'children', value: 'x' },
        { component: 'Elsewhere', prop: 'text' },
        { component: 'Elsewhere', prop: 'text', value: 1 },
      ],
    })

    expect([refused.status, refused.json.code]).toEqual([422, 'rules-invalid'])
    expect(
      refused.json.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`),
    ).toEqual([
      '/rules/0/location unknown-location',
      '/rules/1/limit limit-without-use',
      '/rules/2 duplicate-rule',
      '/locks/0/value props-invalid',
      '/locks/1/prop reserved-prop',
      '/locks/2/value value-missing',
      '/locks/3 duplicate-lock',
    ])
    expect((await operator.call('GET /manage/proposals/rules')).json.rules).toEqual([])
  })

  it('a decision is about exactly what was seen', async () => {
    await setRules({ rules: asks })
    const seen = await one()
    const body = {
      remote: 'team',
      id,
      digest: seen?.digest ?? '',
      is: 'approved',
      why: 'ok',
    } as const

    const replies = [
      await arranger.call('POST /manage/proposals/decisions', {
        body: { ...body, digest: 'something-else' },
      }),
      await arranger.call('POST /manage/proposals/decisions', { body: { ...body, id: 'team/x' } }),
    ]

    expect(replies.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'proposal-changed'],
      [404, 'not-found'],
    ])
  })

  it('teams decide nothing and see nothing of others; who only arranges changes no rules', async () => {
    const nobody = manageClient(server, { cookie: await server.signIn() })
    const other = { path: { remote: 'other' } }

    const replies = [
      await team.call('GET /manage/remotes/{remote}/proposals', other),
      await nobody.call('GET /manage/proposals'),
      await nobody.call('GET /manage/proposals/rules'),
      await arranger.call('GET /manage/proposals/rules'),
      await setRules({ rules: asks }, arranger),
      await team.call('GET /manage/proposals'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 401])
  })

  it('the last decisions are listed, the newest first', async () => {
    await setRules({ rules: asks })
    await decide('refused')
    await decide('approved', 'three')

    const { items } = (await arranger.call('GET /manage/proposals/decisions')).json

    expect(items).toMatchObject([
      { remote: 'team', is: 'approved', version: '1.3.0' },
      { remote: 'team', id, is: 'refused' },
    ])
  })
})
