import type { AuditEntry, Webhook } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { Engine } from '../storage/storage'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createAuditTable } from '../storage/tables/audit-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestUser } from '../testing/create-test-user'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import type { Reply } from '../testing/http-client'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

/** Undo by HTTP, on every engine. */
export function undoSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  let user: Awaited<ReturnType<typeof createTestUser>>
  let tenant: number
  let webhook: number
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      describe(app) {
        app.role('sales', { label: 'Sales', permissions: [] })
        app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
      },
    })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    const location = 'dashboard-before-cards'
    for (const version of ['1.0.0', '1.1.0'])
      await operator.publish(
        teamVersion(version, {
          components: [{ name: 'TeamCard' }],
          slots: [{ location, component: 'TeamCard', props: { version } }],
          origins: ['https://api.team.test'],
        }),
      )
    await operator.release({ team: { version: '1.0.0' } })
    user = await createTestUser(server.storage, { role: 'sales' })
    tenant = await createTenantsTable(server.storage).create('North')
    const hook = { url: 'http://127.0.0.1:1/secret', events: ['tenant'] }
    webhook = (await server.call('POST /manage/webhooks', { body: hook, cookie })).json.webhook.id
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const undo = (id: number, as = cookie) =>
    server.call('POST /manage/audit/{id}/undo', { path: { id }, cookie: as })
  const changeOf = ({ headers }: Reply) => Number(headers['slipway-change'])
  const entry = async (id: number): Promise<AuditEntry> => {
    const { json } = await server.call('GET /manage/audit', { query: { perPage: '100' }, cookie })
    return json.items.find((item: AuditEntry) => item.id === id)
  }

  /** Everything that is delivered, and what operators see of it; without what grows with each change, or with the clock. */
  async function delivered(): Promise<string> {
    const meta = (await server.call('GET /meta', { cookie })).json
    const parts = [
      { ...meta, revision: 0, loadToken: '' },
      (await server.call('GET /slots')).text,
      (await server.call('GET /remotes')).text,
      await team(),
      Object.entries((await operator.head()).json.remotes).sort(),
      await termsOfFreeze(),
      (await server.call('GET /manage/users/{user}', { path: { user: user.id }, cookie })).json
        .user,
      (await server.call('GET /manage/tenants', { cookie })).json,
      await termsOfWebhooks(),
    ]
    return JSON.stringify(parts, null, 1)
  }

  // A version that was live has been so, whatever is undone.
  async function team() {
    const { versions, ...state } = (await operator.read('team')).json
    return { ...state, versions: versions.map((version: object) => ({ ...version, live: null })) }
  }

  // Since when and by whom it is now are of the undo.
  async function termsOfFreeze() {
    const { freeze } = (await operator.call('GET /manage/releases/freeze')).json
    return freeze && { until: freeze.until, why: freeze.why }
  }

  async function termsOfWebhooks() {
    const { items } = (await server.call('GET /manage/webhooks', { cookie })).json
    return items.map(({ events, off }: Webhook) => ({ events, isOff: off !== null }))
  }

  const changeWebhook = (body: { on?: boolean; events?: string[]; url?: string }) =>
    server.call('PATCH /manage/webhooks/{webhook}', { path: { webhook }, body, cookie })

  const users = { user: () => ({ user: user.id }) }
  const changes: Readonly<Record<string, () => Promise<Reply>>> = {
    'switching a remote off': () => operator.disable('team', { disabled: true, why: 'harmful' }),
    'switching a version off': () =>
      operator.disable('team', { disabled: true, version: '1.0.0', why: 'harmful' }),
    'switching a component off': () =>
      operator.disable('team', { disabled: true, component: 'TeamCard', why: 'harmful' }),
    'a grant of public locations': () => operator.grant('team', { public: true }),
    'a grant of origins': () => operator.grant('team', { origins: ['https://api.team.test'] }),
    'a release': () => operator.release({ team: { version: '1.1.0' } }),
    'a canary': () =>
      operator.release({ team: { version: '1.0.0', canary: { version: '1.1.0', percent: 100 } } }),
    'a release of several remotes': () =>
      operator.release({ team: { version: '1.1.0' }, 'front-desk': null }),
    'a freeze': () => operator.freeze({ until: null, why: 'a sale' }),
    'a new name of a tenant': () =>
      server.call('PATCH /manage/tenants/{tenant}', {
        path: { tenant },
        body: { name: 'South' },
        cookie,
      }),
    'a role that was given': () =>
      server.call('POST /manage/users/{user}/roles', {
        path: users.user(),
        body: { role: 'releaser', tenant },
        cookie,
      }),
    'a role that was taken': () =>
      server.call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
        path: { ...users.user(), role: 'sales', tenant: 'everywhere' },
        cookie,
      }),
    'switching a webhook off, with other events': () =>
      changeWebhook({ on: false, events: ['remote', 'releases'] }),
    'disabling an account': () =>
      server.call('POST /manage/users/{user}/disable', { path: users.user(), cookie }),
  }

  it.each(Object.entries(changes))(
    '%s is undone in one step, and that as well, byte for byte of what is delivered',
    async (_name, change) => {
      const before = await delivered()
      const id = changeOf(await change())
      const after = await delivered()
      const { undo: offered } = await entry(id)

      const undone = await undo(id)
      const back = await delivered()
      const again = await undo(undone.json.change)
      const forth = await delivered()
      const last = await undo(again.json.change)

      expect(after).not.toBe(before)
      expect(offered).toMatchObject({ can: 'undo', changes: undone.json.changes })
      expect([undone.status, again.status, last.status]).toEqual([200, 200, 200])
      expect(back).toBe(before)
      expect(forth).toBe(after)
      expect(await delivered()).toBe(before)
      expect(changeOf(undone)).toBe(undone.json.change)
      expect(await entry(undone.json.change)).toMatchObject({
        actor: { name: expect.stringContaining('@') },
        detail: { undid: id },
      })
    },
  )

  it('a webhook that Slipway switched off is switched on again by an undo', async () => {
    const { id } = await webhookEntry()
    const off = { events: ['tenant'], on: false }
    const { subject, detail } = await entry(id)
    const { to } = detail as { to: { address: string; on: boolean; events: string[] } }
    await changeWebhook({ on: false, events: off.events })
    const change = await createAuditTable(server.storage).add({
      actor: { id: null, name: 'Slipway' },
      action: 'webhook.switched-off',
      subject,
      detail: { from: { ...to, ...off, on: true }, to: { ...to, ...off } },
    })

    const { status } = await undo(change)

    expect([status, await termsOfWebhooks()]).toMatchObject([200, [{ isOff: false }]])
  })

  it('an address of a webhook does not come back: the audit does not have it', async () => {
    const moved = await changeWebhook({ url: 'http://127.0.0.1:1/other' })
    const { id } = await webhookEntry()

    const refused = await undo(id)

    expect(moved.headers['slipway-change']).toBeUndefined()
    expect(refused.json).toMatchObject({ code: 'not-undoable', errors: [{ code: 'secret' }] })
    const { items } = (await server.call('GET /manage/webhooks', { cookie })).json
    expect(items).toMatchObject([{ address: moved.json.address }])
  })

  async function webhookEntry(): Promise<AuditEntry> {
    const query = { action: 'webhook' }
    return (await server.call('GET /manage/audit', { query, cookie })).json.items[0]
  }

  it('switching on again is undone as the operator left it, with their reason and time', async () => {
    await operator.disable('team', { disabled: true, why: 'leaks data' })
    const off = (await operator.read('team')).json.disabledParts
    const on = await operator.disable('team', { disabled: false, why: 'mended' })

    await undo(changeOf(on))
    const back = (await operator.read('team')).json.disabledParts
    await operator.disable('team', { disabled: false, why: 'mended' })

    expect(back).toEqual(off)
    expect(off).toMatchObject([{ why: 'leaks data', byOperator: true }])
  })

  it('says what is there now and who changed it, if it is not what the change left', async () => {
    const other = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const first = changeOf(await operator.disable('team', { disabled: true, why: 'one' }))
    await other.disable('team', { disabled: false, why: 'two' })
    await other.disable('team', { disabled: true, why: 'three' })

    const refused = await undo(first)
    const { undo: offered } = await entry(first)
    const still = (await operator.read('team')).json
    await other.disable('team', { disabled: false, why: 'four' })

    const who = server.audited.at(-1)?.actor.name
    expect([refused.status, refused.json.code]).toEqual([409, 'changed-since'])
    expect(refused.json.detail).toContain(`${who} changed it at `)
    expect(refused.json.detail).toContain('"why":"three"')
    expect(refused.json.errors).toEqual([
      { pointer: '/now', code: 'changed-since', detail: expect.stringContaining('three') },
      { pointer: '/who', code: 'changed-since', detail: who },
    ])
    expect(offered).toEqual({ can: 'changed-since' })
    expect(still.disabledParts).toMatchObject([{ why: 'three' }])
  })

  it('a release is undone only while it is the head', async () => {
    const first = changeOf(await operator.release({ team: { version: '1.1.0' } }))
    const second = changeOf(await operator.release({ 'front-desk': null }))

    const refused = await undo(first)
    await undo(second)
    const afterwards = await undo(first)
    await operator.release({ team: { version: '1.0.0' } })

    expect([refused.status, refused.json.code]).toEqual([409, 'changed-since'])
    // The undo is a release as well, so it is the head now.
    expect([afterwards.status, afterwards.json.code]).toEqual([409, 'changed-since'])
  })

  it('two who undo at once: one does, the other is told', async () => {
    const id = changeOf(await operator.disable('team', { disabled: true, why: 'at once' }))
    const others = await Promise.all([1, 2].map(() => server.signIn({ role: 'operator' })))

    const replies = await Promise.all(others.map((as) => undo(id, as)))

    expect(replies.map(({ json }) => json.code ?? 'done').sort()).toEqual(['changed-since', 'done'])
  })

  it('refuses with the reason what cannot be undone, and what is not there', async () => {
    const published = (await server.call('GET /manage/audit', {
      query: { action: 'remote.published' },
      cookie,
    })) as Reply
    const made = await operator.createToken('team', { name: 'ci', days: 1 })
    const [{ id: token }] = (
      await server.call('GET /manage/audit', { query: { action: 'team-token.created' }, cookie })
    ).json.items
    const subject = { id: null, name: 'team' }
    const actor = { id: null, name: 'an older server' }
    const audit = createAuditTable(server.storage)
    const detail = { disabled: true, why: 'then' }
    const older = await audit.add({ actor, subject, action: 'remote.disabled', detail } as never)
    const newer = await audit.add({ actor, subject, action: 'remote.beamed', detail } as never)
    const nothing = await operator.grant('team', { public: false })
    const { json: list } = await server.call('GET /manage/audit', { cookie })

    const why = async (id: number) => {
      const { status, json } = await undo(id)
      return [status, json.code, json.errors?.[0]?.code]
    }

    expect(made.status).toBe(201)
    expect(await why(published.json.items[0].id)).toEqual([409, 'not-undoable', 'published'])
    expect(await why(token)).toEqual([409, 'not-undoable', 'secret'])
    expect(await why(older)).toEqual([409, 'not-undoable', 'older'])
    expect(await why(newer)).toEqual([409, 'not-undoable', 'unknown'])
    expect(nothing.headers['slipway-change']).toBeUndefined()
    expect(await why(list.items[0].id)).toEqual([409, 'not-undoable', 'nothing-changed'])
    expect((await undo(987_654)).status).toBe(404)
  })

  it('is listed by remote, with its tokens and keys, and nothing of others', async () => {
    await operator.createToken('team', { name: 'ci', days: 1 })
    const list = async (remote: string) =>
      (await server.call('GET /manage/audit', { query: { remote, perPage: '100' }, cookie })).json
        .items as AuditEntry[]

    const [team, user] = [await list('team'), await list('sales')]

    expect(new Set(team.map(({ subject }) => subject.name))).toEqual(new Set(['team']))
    const groups = new Set(team.map(({ action }) => action.split('.')[0]))
    expect(groups).toEqual(new Set(['remote', 'team-token']))
    expect(user).toEqual([])
  })

  it('keeps the last operator, who would be undone', async () => {
    const account = await createTestUser(server.storage, { role: 'sales' })
    const given = await server.call('POST /manage/users/{user}/roles', {
      path: { user: account.id },
      body: { role: 'operator', tenant: null },
      cookie,
    })
    await server.storage.db
      .deleteFrom('memberships')
      .where('role', '=', 'operator')
      .where('user_id', '!=', account.id)
      .execute()
    const last = await server.signInAs(account)

    const refused = await undo(changeOf(given), last)

    expect([refused.status, refused.json.code]).toEqual([409, 'last-operator'])
    expect((await server.call('GET /manage/audit', { cookie: last })).status).toBe(200)
    cookie = last
    operator = manageClient(server, { cookie })
  })

  it('those who may release undo releases and switches, and nothing else', async () => {
    const releaser = await server.signIn({ role: 'releaser' })
    const nobody = await server.signIn({ role: 'sales' })
    const off = changeOf(await operator.disable('team', { disabled: true, why: 'harmful' }))
    const granted = changeOf(await operator.grant('team', { public: true }))

    const replies = [
      await undo(off, nobody),
      await undo(granted, releaser),
      await undo(off, releaser),
      await server.call('GET /manage/audit', { cookie: releaser }),
      await server.call('POST /manage/audit/{id}/undo', { path: { id: granted } }),
    ]
    await undo(granted)

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 200, 403, 401])
    expect(replies[1]?.json.detail).toBe('This needs the permission slipway.manage.')
  })

  it('S32: needs the password of the last 15 minutes', async () => {
    const id = changeOf(await operator.disable('team', { disabled: true, why: 'harmful' }))
    await server.storage.db
      .updateTable('sessions')
      .set({ created_at: sql<number>`created_at - 901000` })
      .execute()

    const refused = await undo(id)

    expect([refused.status, refused.json.code]).toEqual([403, 'reauthentication-required'])
    expect((await operator.read('team')).json.disabled).toBe(true)
  })
}
