import { readFileSync } from 'node:fs'
import type { ExplainBody } from '@slipway/sdk/contract'
import { type App, Slot } from '../../application/application'
import { createApplication } from '../../application/create-application'
import { explainStored } from '../../cli/explain-command'
import { defineResource } from '../../resources/define/resource'
import { text } from '../../resources/fields/texts'
import { createRecentOutcomesTable } from '../../storage/tables/reports/recent-outcomes-table'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

function describeGated(app: App): void {
  describeTestApplication(app)
  app.registerSlots({
    'tenant-switcher': Slot.make('Refunds').onlyFor({
      permissions: ['notes.view', 'refunds.make'],
      roles: ['clerk'],
      tenants: [1],
      percent: 0,
      flag: 'late',
    }),
  })
  app.flag('late', () => false)
  app.permission('refunds.make', { label: 'Refunds' })
  app.role('clerk', { label: 'Clerk', permissions: ['refunds.make', 'notes.view'] })
}

function createSame() {
  const draft = createApplication()
  describeGated(draft.app)
  return draft.finish()
}

describe('why a slot is empty', () => {
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer({ describe: describeGated })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
  })
  afterAll(() => server.close())

  type Query = Parameters<typeof operator.call<'GET /manage/explain'>>[1]
  const ask = (query: Readonly<Record<string, string>>, as = cookie) =>
    server.call('GET /manage/explain', { query, cookie: as } as Query as never)
  const explain = async (query: Readonly<Record<string, string>>): Promise<ExplainBody> => {
    const reply = await ask(query)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.json
  }
  const entryOf = ({ entries }: ExplainBody, component: string) =>
    entries.find((entry) => entry.component === component)
  const person = (role: string, tenants: readonly string[] = ['North']) =>
    createTestUser(server.storage, { role, tenants })

  it('names each condition of the gate, and the values that decided it', async () => {
    const { id } = await person('editor')

    const body = await explain({ location: 'tenant-switcher', user: String(id) })

    const entry = entryOf(body, 'Refunds')
    expect(entry).toMatchObject({
      shown: false,
      verdict: 'gate',
      source: { of: 'application', file: expect.stringMatching(/explain\.test\.ts$/) },
      gate: [
        {
          of: 'permissions',
          passed: false,
          wanted: ['notes.view', 'refunds.make'],
          missing: ['refunds.make'],
        },
        { of: 'roles', passed: false, wanted: ['clerk'], held: ['editor'] },
        { of: 'tenants', passed: true, wanted: [1], current: 1 },
        { of: 'percent', passed: false, percent: 0, share: expect.any(Number) },
        { of: 'flag', passed: false, flag: 'late' },
      ],
    })
    expect(entry?.sentence).toMatch(
      /^Not shown to User \d+: the gate asks for refunds\.make, which no role held in North gives; the gate asks for the role Clerk, which is not held in North; the gate is open for 0 % of the users, and this one is at \d+\.\d; the flag late is off\.$/,
    )
    expect(body.names).toEqual({
      roles: { clerk: 'Clerk', editor: 'Editor' },
      tenants: { '1': 'North' },
    })
  })

  it('says where in the application a slot is registered: the line that names its component', async () => {
    const { entries } = await explain({ location: 'tenant-switcher' })

    const lines = readFileSync(__filename, 'utf8').split('\n')
    const call = lines.findIndex((line) => line.includes("Slot.make('Refunds'")) + 1
    expect(entries.map(({ source }) => source)).toMatchObject([
      { of: 'application', file: expect.stringMatching(/applications\/test-application\.ts$/) },
      { of: 'application', file: expect.stringMatching(/explain\.test\.ts$/), line: call },
    ])
  })

  it('is asked for oneself, for anybody by id or address, and for those who are not signed in', async () => {
    const { id, email } = await person('editor', ['North', 'South'])
    const of = async (query: Readonly<Record<string, string>>) =>
      (await explain({ location: 'header-banner', ...query })).viewer

    expect(await of({})).toMatchObject({ of: 'user', roles: ['operator'] })
    expect(await of({ user: String(id) })).toMatchObject({ id, tenant: { name: 'North' } })
    const south = (await of({ user: email })) as { tenants: { id: number; name: string }[] }
    const there = String(south.tenants.find(({ name }) => name === 'South')?.id)
    expect(await of({ user: email, tenant: there })).toMatchObject({ tenant: { name: 'South' } })
    expect(await of({ user: 'anonymous' })).toEqual({ of: 'anonymous' })
  })

  it('tells apart what anonymous viewers get, and what takes a session', async () => {
    await operator.grant('front-desk', { public: false })
    const open = await explain({ location: 'header-banner', user: 'anonymous' })
    await operator.grant('front-desk', { public: true })
    const closed = await explain({ location: 'tenant-switcher', user: 'anonymous' })

    expect(open.entries.map(({ shown, verdict }) => [shown, verdict])).toEqual([
      [true, 'without-code'],
      [false, 'needs-session'],
    ])
    expect(open.entries[0]?.sentence).toContain('front-desk is not granted public locations')
    expect(closed.entries.map(({ verdict }) => verdict)).toEqual(['needs-session', 'needs-session'])
  })

  it('is the same for a command, which needs no server', async () => {
    const { id } = await person('editor')
    const explainAgain = await explainStored(createSame(), server.storage)

    for (const user of [String(id), 'anonymous'])
      for (const location of ['header-banner', 'tenant-switcher'])
        expect(await explainAgain({ location, user }, { locale: 'en' })).toEqual(
          await explain({ location, user }),
        )
    await expect(
      explainAgain({ location: 'header-banner' }, { locale: 'en' }),
    ).rejects.toMatchObject({ code: 'user-unknown' })
  })

  it('says when it was drawn for this viewer, in how long, and why it was not', async () => {
    const { id } = await person('editor')
    const table = createRecentOutcomesTable(server.storage)
    const told = (more: object) =>
      table.add([
        {
          userId: id,
          component: 'AtTenantSwitcher',
          location: 'tenant-switcher',
          remote: 'back-office',
          version: '1.0.0',
          code: 'drawn',
          codeMs: 30,
          drawMs: 10.4,
          ...more,
        },
      ])
    const first = async () =>
      (await explain({ location: 'tenant-switcher', user: String(id) })).entries[0]

    expect((await first())?.verdict).toBe('shown')
    await told({ version: '0.9.0', code: 'render-failed' })
    expect((await first())?.verdict).toBe('shown')
    await told({})
    const drawn = await first()
    await told({ code: 'render-failed', drawMs: undefined })
    const failed = await first()

    expect(drawn).toMatchObject({ shown: true, verdict: 'drawn' })
    expect(drawn?.sentence).toMatch(
      /^Drawn for User \d+ at \d{4}-\d\d-\d\d \d\d:\d\d UTC, in 40 ms\.$/,
    )
    expect(drawn?.recent).toHaveLength(2)
    expect(failed).toMatchObject({ shown: true, verdict: 'failed' })
    expect(failed?.sentence).toMatch(/could not be shown at .*: render-failed\.$/)
  })

  it('says of an empty location where to register something', async () => {
    const bare = await createTestServer({ describe: () => undefined, remotes: [] })
    const asOperator = await bare.signIn({ role: 'operator' })

    const reply = await bare.call('GET /manage/explain', {
      query: { location: 'header-banner' },
      cookie: asOperator,
    } as Query as never)
    await bare.close()

    expect(reply.json).toMatchObject({ entries: [], placeable: [] })
    expect(reply.json.sentence).toBe(
      "Nobody registers anything at header-banner. Register a slot with app.registerSlots({ 'header-banner': Slot.make('…') }), or let a remote propose one in \"slots\" of its definition.",
    )
  })

  it('says when a slot of a form was drawn, too', async () => {
    const { id } = await person('editor')
    await createRecentOutcomesTable(server.storage).add([
      {
        userId: id,
        component: 'NoteHelper',
        location: 'form:notes',
        remote: 'back-office',
        version: '1.0.0',
        code: 'drawn',
        codeMs: 30,
        drawMs: 10,
      },
    ])

    const { entries } = await explain({ resource: 'notes', user: String(id) })

    expect(entries).toMatchObject([{ component: 'NoteHelper', verdict: 'drawn' }])
  })

  it('says of a component in the other registry that it is there, as the box does', async () => {
    const mixed = await createTestServer({
      describe(app) {
        describeTestApplication(app)
        const inForm = ['AtHeaderBanner', 'ByHand', 'Nowhere'].map((name) => Slot.make(name))
        const fields = () => [text('title'), ...inForm]
        app.resource(defineResource({ name: 'memos', label: 'M', singular: 'M', fields }))
        app.registerSlots({ 'tenant-switcher': Slot.make('NoteHelper') })
      },
    })
    const user = await createTestUser(mixed.storage, { role: 'operator' })
    const asUser = await mixed.signInAs(user)
    await createRecentOutcomesTable(mixed.storage).add([
      {
        userId: user.id,
        component: 'ByHand',
        location: 'form:memos',
        code: 'wrong-registry',
        remote: undefined,
        version: undefined,
        codeMs: undefined,
        drawMs: undefined,
      },
    ])
    const explained = async (query: Readonly<Record<string, string>>): Promise<ExplainBody> =>
      (await mixed.call('GET /manage/explain', { query, cookie: asUser } as Query as never)).json

    const form = await explained({ resource: 'memos' })
    const location = await explained({ location: 'tenant-switcher' })
    await mixed.close()

    expect(form.entries).toMatchObject([
      {
        verdict: 'without-code',
        code: { is: 'wrong-registry', choice: { remote: 'front-desk' } },
        sentence: expect.stringMatching(
          /AtHeaderBanner is a component for locations, not for forms: .*\(wrong-registry\)\.$/,
        ),
      },
      { verdict: 'without-code', code: { is: 'wrong-registry', choice: null } },
      { verdict: 'without-code', code: { is: 'unknown' } },
    ])
    expect(entryOf(location, 'NoteHelper')).toMatchObject({
      code: { is: 'wrong-registry', choice: { remote: 'back-office' } },
      sentence: expect.stringContaining('NoteHelper is a component for forms, not for locations'),
    })
  })

  it('explains the slots of a form, and that its resource may not be viewed', async () => {
    const visitor = await person('visitor')

    const mine = await explain({ resource: 'notes' })
    const theirs = await explain({ resource: 'notes', user: String(visitor.id) })

    expect(mine.entries).toMatchObject([
      {
        component: 'NoteHelper',
        shown: true,
        code: { choice: { remote: 'back-office' } },
        source: {
          of: 'application',
          file: expect.stringMatching(/test-application\.ts$/),
        },
      },
    ])
    expect(theirs.entries).toMatchObject([{ shown: false, verdict: 'no-access' }])
    const file = 'server/testing/applications/test-application.ts'
    const lines = readFileSync(file, 'utf8').split('\n')
    const made = lines.findIndex((line) => line.includes("Slot.make('NoteHelper'")) + 1
    expect(mine.entries[0]?.source).toMatchObject({ line: made })
  })

  it.each([
    ['a location that is not there', { location: 'nowhere' }, 404, 'not-found'],
    ['a resource that is not there', { resource: 'nothings' }, 404, 'not-found'],
    ['neither', {}, 422, 'query-invalid'],
    ['both', { location: 'header-banner', resource: 'notes' }, 422, 'query-invalid'],
    ['nobody', { location: 'header-banner', user: 'no@body.example' }, 404, 'user-unknown'],
    ['a foreign tenant', { location: 'header-banner', tenant: '999' }, 404, 'tenant-unknown'],
    ['no tenant at all', { location: 'header-banner', tenant: 'x' }, 422, 'query-invalid'],
  ])('refuses %s', async (_what, query, status, code) => {
    const reply = await ask(query as Readonly<Record<string, string>>)

    expect([reply.status, reply.json.code]).toEqual([status, code])
  })

  it('refuses the account of somebody who is disabled, with what that means', async () => {
    const { id } = await person('editor')
    await operator.call('POST /manage/users/{user}/disable', { path: { user: id } })

    const reply = await ask({ location: 'header-banner', user: String(id) })

    expect([reply.status, reply.json.code]).toEqual([409, 'user-disabled'])
  })

  it('is for those who manage the host alone', async () => {
    const editor = await server.signIn()

    expect((await ask({ location: 'header-banner' }, editor)).json.code).toBe('forbidden')
    expect((await server.call('GET /manage/explain', { query: {} } as never)).status).toBe(401)
  })

  describe('of a remote', () => {
    const location = 'dashboard-after-cards'
    const proposing = (version: string) =>
      teamVersion(version, {
        components: [
          { name: 'TeamCard', criticality: 'decoration' },
          { name: 'TeamExtra', locations: [location] },
        ],
        slots: [{ location, component: 'TeamCard', props: { version } }],
      })
    beforeAll(async () => {
      for (const version of ['1.0.0', '1.1.0']) await operator.publish(proposing(version))
      await operator.release({ team: { version: '1.0.0' } }, 'first')
    })
    const team = async (query = {}) => entryOf(await explain({ location, ...query }), 'TeamCard')

    it('says which release made its version live, who released it and why', async () => {
      const entry = await team()
      await operator.release({ 'front-desk': null }, 'something else')
      const later = await team()

      const release = { why: 'first', who: expect.stringContaining('@'), id: expect.any(Number) }
      expect(entry?.source).toMatchObject({
        of: 'proposal',
        remote: 'team',
        version: '1.0.0',
        release,
      })
      expect(later?.source).toEqual(entry?.source)
      expect(entry?.code).toMatchObject({
        is: 'found',
        criticality: 'decoration',
        choice: { remote: 'team', version: '1.0.0', arm: 'base', canary: null, release },
      })
      expect(entry?.sentence).toMatch(/^Shown to User \d+\. It is decoration, as its build says\.$/)
    })

    it('names components that are made for the location and are in none of its slots', async () => {
      const { placeable } = await explain({ location })

      expect(placeable).toEqual([{ component: 'TeamExtra', remote: 'team', version: '1.0.0' }])
    })

    it("says which version of a canary a user gets, with the user's own place in it", async () => {
      const canary = (percent: number) =>
        operator.release({ team: { version: '1.0.0', canary: { version: '1.1.0', percent } } })
      await canary(0)
      const out = await team()
      await canary(100)
      const isIn = await team()
      const anonymous = await team({ user: 'anonymous' })
      await operator.release({ team: { version: '1.0.0' } })

      const share = out?.code.choice?.canary?.share
      expect(share).toEqual(expect.any(Number))
      expect(out?.code.choice).toMatchObject({ version: '1.0.0', arm: 'base' })
      expect(isIn?.code.choice).toMatchObject({
        version: '1.1.0',
        arm: 'canary',
        canary: { version: '1.1.0', percent: 100, share },
      })
      expect(isIn?.source).toMatchObject({ version: '1.1.0' })
      expect(anonymous?.code.choice?.canary?.share).toBeNull()
    })

    it('says who switched it off, when and why', async () => {
      await operator.disable('team', { disabled: true, why: 'it froze the page' })
      const off = await team()
      await operator.disable('team', { disabled: false, why: 'mended' })

      expect(off).toMatchObject({
        shown: false,
        verdict: 'switched-off',
        code: { off: { why: 'it froze the page', byOperator: true } },
      })
      expect(off?.sentence).toMatch(
        /^Not shown to User \d+: team is switched off since .* by .*: it froze the page\.$/,
      )
      expect((await team())?.shown).toBe(true)
    })

    it('says of a slot of the application that its remote is switched off, and delivered all the same', async () => {
      await operator.disable('back-office', {
        disabled: true,
        component: 'AtTenantSwitcher',
        why: 'broken',
      })
      const body = await explain({ location: 'tenant-switcher' })
      await operator.disable('back-office', {
        disabled: false,
        component: 'AtTenantSwitcher',
        why: 'mended',
      })

      expect(body.entries[0]).toMatchObject({
        shown: true,
        verdict: 'without-code',
        code: { is: 'switched-off', off: { component: 'AtTenantSwitcher', why: 'broken' } },
      })
      expect(body.entries[0]?.sentence).toMatch(
        /^Delivered to User \d+, but its remote back-office is switched off \(AtTenantSwitcher\) since/,
      )
    })

    it('says of a proposal at a public location that it is not granted', async () => {
      const open = teamVersion('2.0.0', {
        components: [{ name: 'TeamCard' }],
        slots: [{ location: 'header-banner', component: 'TeamCard', props: {} }],
      })
      await operator.grant('team', { public: true })
      const reply = await operator.publish(open)
      if (reply.status !== 201) throw new Error(reply.text)
      await operator.release({ team: { version: '2.0.0' } })
      await operator.grant('team', { public: false })
      const refused = entryOf(await explain({ location: 'header-banner' }), 'TeamCard')
      await operator.grant('team', { public: true })
      const granted = entryOf(await explain({ location: 'header-banner' }), 'TeamCard')
      await operator.release({ team: { version: '1.0.0' } })

      expect(refused).toMatchObject({
        shown: false,
        verdict: 'not-granted',
        code: { grants: { public: { needed: true, granted: false } } },
      })
      expect(granted?.shown).toBe(true)
    })

    it('says which of the sessions have its code from a development server', async () => {
      await server.call('PUT /develop/overrides/{remote}', {
        path: { remote: 'team' },
        body: { origin: 'http://127.0.0.1:4400' },
        cookie,
      })
      const entry = await team()
      await server.call('DELETE /develop/overrides/{remote}', { path: { remote: 'team' }, cookie })

      expect(entry?.code.overrides).toMatchObject([{ origin: 'http://127.0.0.1:4400' }])
      expect((await team())?.code.overrides).toEqual([])
    })
  })
})
