import { sql } from 'kysely'
import type { Engine } from '../storage/storage'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

const DAY_MS = 86_400_000
const location = 'dashboard-before-cards'

/** A version that one session sees by a link, on a real server. */
export function linksSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let team: ManageClient
  let clerk: string

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      describe: describeTestApplication,
    })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(server, { token })
    for (const version of ['1.0.0', '1.1.0']) await team.publish(versionWith(version))
    await team.release({ team: { version: '1.0.0' } })
  })
  beforeEach(async () => {
    clerk = await server.signIn()
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  /** One more component, for everybody, and one for operators. */
  const versionWith = (version: string, more: Parameters<typeof teamVersion>[1] = {}) =>
    teamVersion(version, {
      components: [
        { name: 'TeamCard' },
        { name: 'AtSignIn' },
        { name: 'InForm', registry: 'global' },
      ],
      slots: [
        { location, component: 'TeamCard', props: { version } },
        { location: 'header-banner', component: 'TeamCard', props: { heading: version } },
        {
          location,
          component: 'TeamCard',
          props: { operators: version },
          gate: { permissions: ['slipway.manage'] },
        },
      ],
      ...more,
    })
  const make = (body = {}, client = team, remote = 'team') =>
    client.call('POST /manage/remotes/{remote}/links', {
      path: { remote },
      body: { version: '1.1.0', ...body },
    })
  const tokenOf = ({ json }: Awaited<ReturnType<typeof make>>) =>
    String(new URL(json.path, 'http://localhost').searchParams.get('link'))
  const open = (cookie: string, token: string) =>
    server.call('PUT /session/link', { cookie, body: { token } })
  const leave = (cookie: string) => server.call('DELETE /session/link', { cookie })
  const end = (id: number, client = team) =>
    client.call('DELETE /manage/remotes/{remote}/links/{id}', { path: { remote: 'team', id } })
  const metaOn = async (cookie: string, page = '/app/') => {
    const headers = { Referer: `http://localhost${page}` }
    return (await server.call('GET /meta', { cookie, headers })).json
  }
  const shown = async (cookie: string, page?: string) => {
    const { slots, remotes } = await metaOn(cookie, page)
    return JSON.stringify({ slots, remotes })
  }
  const entryOf = async (cookie: string) => {
    const { base, entry } = (await metaOn(cookie)).remotes.slots.TeamCard
    return base + entry
  }
  const audited = () =>
    server.audited
      .filter(({ action }) => action.startsWith('remote.link-'))
      .map(({ action, actor, detail }) => [action, actor.name, detail])

  it('is made by the team for seven days, or less, and shown to nobody again', async () => {
    const week = await make()
    const hour = await make({ minutes: 60 })
    const { items } = (
      await operator.call('GET /manage/remotes/{remote}/links', { path: { remote: 'team' } })
    ).json
    const stored = await server.storage.db.selectFrom('version_links').selectAll().execute()

    expect([week.status, hour.status]).toEqual([201, 201])
    const lasts = [week, hour].map(({ json }) => Date.parse(json.expiresAt) - Date.now())
    expect(lasts[0]).toBeCloseTo(7 * DAY_MS, -5)
    expect(lasts[1]).toBeCloseTo(3_600_000, -5)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ remote: 'team', version: '1.1.0', who: 'token ci of team' })
    expect(JSON.stringify([items, stored])).not.toContain(tokenOf(week))
    for (const { id } of items) await end(id)
  })

  it.each([
    ['longer than seven days', { minutes: 7 * 24 * 60 + 1 }, 422, 'validation-failed'],
    ['of no time', { minutes: 0 }, 422, 'validation-failed'],
    ['to a version that is not published', { version: '9.0.0' }, 422, 'version-unknown'],
  ])('is refused: one %s', async (_what, body, status, code) => {
    const reply = await make(body)

    expect([reply.status, reply.json.code]).toEqual([status, code])
  })

  it('is refused to a team of another remote, to users, and to nobody', async () => {
    const path = { remote: 'team' }
    const body = { version: '1.1.0' }
    const other = (await operator.createToken('another', { name: 'ci', days: 1 })).json.token
    const replies = [
      await make({}, manageClient(server, { token: other })),
      await make({}, manageClient(server, { cookie: clerk })),
      await server.call('POST /manage/remotes/{remote}/links', { path, body }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 401])
  })

  it('shows the version in that session alone, with the rights of its user, until it is left', async () => {
    const [other, chief] = [await server.signIn(), await server.signIn({ role: 'operator' })]
    const before = await Promise.all([server.request('/slots'), metaBytes(other), metaBytes(clerk)])
    const token = tokenOf(await make())
    const asked = await server.call('POST /session/link', { cookie: clerk, body: { token } })
    const unopened = await shown(clerk)

    const opened = await open(clerk, token)
    await open(chief, token)
    const meanwhile = await Promise.all([server.request('/slots'), metaBytes(other)])
    const [seen, seenByChief] = [await shown(clerk), await shown(chief)]

    expect(asked.json).toMatchObject({ remote: 'team', version: '1.1.0', released: false })
    expect(unopened).not.toContain('1.1.0')
    expect(opened.json).toEqual(asked.json)
    expect(seen).toContain('"version":"1.1.0"')
    expect(seen).not.toContain('"props":{"version":"1.0.0"}')
    expect(seen).not.toContain('operators')
    expect(seenByChief).toContain('"operators":"1.1.0"')
    expect((await metaOn(clerk)).view).toEqual({ link: opened.json })
    expect(meanwhile.map(({ text }) => text)).toEqual(before.slice(0, 2).map(({ text }) => text))
    await leave(clerk)
    await leave(chief)
    expect((await metaBytes(clerk)).text).toBe(before[2].text)
  })

  it('changes of what the user can do nothing', async () => {
    const before = await metaOn(clerk)
    await open(clerk, tokenOf(await make()))
    const { permissions, modules, user, tenant } = await metaOn(clerk)

    const written = await server.call('PATCH /profile', { cookie: clerk, body: { name: 'New' } })

    expect({ permissions, modules, user, tenant }).toEqual({
      permissions: before.permissions,
      modules: before.modules,
      user: before.user,
      tenant: before.tenant,
    })
    expect(written.status).toBe(204)
  })

  it('shows the page the same, with the digests of the version, and its files are served while the link holds', async () => {
    await open(clerk, tokenOf(await make()))

    const page = await server.request('/app/', { cookie: clerk })
    const file = await server.request(await entryOf(clerk))

    expect(page.text).toContain('"version":"1.1.0"')
    expect(file.status).toBe(200)
    expect(file.text).toContain('team 1.1.0')
  })

  it.each([
    '/app/manage/remotes',
    '/app/manage',
    // The interface finds its pages without case, and by what an escape stands for.
    '/app/Manage/users',
    '/app/%6Danage/users',
    '/app/orders/%zz',
    undefined,
  ])('is held back on pages of Administration, and where no page is named: %s', async (page) => {
    await open(clerk, tokenOf(await make()))
    const headers = page === undefined ? {} : { Referer: `http://localhost${page}` }
    const { json } = await server.call('GET /meta', { cookie: clerk, headers })

    expect(json.view.link).toMatchObject({ version: '1.1.0', held: true })
    expect(JSON.stringify([json.slots, json.remotes])).not.toContain('1.1.0')
  })

  it.each(['/app/manage/remotes', '/app/%6DANAGE/remotes'])(
    'is held back in the very page of Administration, before any script asks: %s',
    async (path) => {
      const chief = await server.signIn({ role: 'operator' })
      await open(chief, tokenOf(await make()))

      const page = await server.request(path, { cookie: chief })

      expect(page.text).toContain('"held":true')
      expect(page.text).not.toContain('"version":"1.1.0","base"')
      expect(page.text).not.toContain('"heading":"1.1.0"')
    },
  )

  it('holds what operators said: a version that is switched off is not loaded, nor its files', async () => {
    await open(clerk, tokenOf(await make()))
    const address = await entryOf(clerk)

    await operator.disable('team', { version: '1.1.0', disabled: true, why: 'a test' })
    const off = await metaOn(clerk)
    const file = await server.request(address)
    await operator.disable('team', { version: '1.1.0', disabled: false, why: 'a test' })

    expect(JSON.stringify([off.slots, off.remotes])).not.toContain('1.1.0')
    expect(file.status).toBe(404)
    expect(await shown(clerk)).toContain('"version":"1.1.0"')
  })

  it('shows at public locations only what an operator grants', async () => {
    await open(clerk, tokenOf(await make()))
    const before = await shown(clerk)

    await operator.grant('team', { public: true })
    const granted = await shown(clerk)
    await operator.grant('team', { public: false })

    expect(before).not.toContain('heading')
    expect(granted).toContain('"heading":"1.1.0"')
  })

  it('shows a remote of which nothing was ever released', async () => {
    const cards = [{ name: 'FirstCard' }]
    const slots = [{ location, component: 'FirstCard', props: { first: true } }]
    await operator.publish(teamVersion('0.1.0', { name: 'newcomer', components: cards, slots }))
    const reply = await make({ version: '0.1.0' }, operator, 'newcomer')

    await open(clerk, tokenOf(reply))

    expect(await shown(clerk)).toContain('"remote":"newcomer"')
    expect(await shown(await server.signIn())).not.toContain('newcomer')
  })

  it.each([
    ['the team', () => team],
    ['an operator', () => operator],
  ])('is ended by %s for all who opened it, whose tabs are told', async (_who, by) => {
    const reply = await make()
    const token = tokenOf(reply)
    await open(clerk, token)
    const [during, tag] = [await shown(clerk), await tagOf(clerk)]

    const ended = await end(reply.json.id, by())

    expect([ended.status, (await end(reply.json.id)).status]).toEqual([204, 404])
    expect(during).toContain('1.1.0')
    expect(await shown(clerk)).not.toContain('1.1.0')
    expect(await metaOn(clerk)).not.toHaveProperty('view')
    expect(await tagOf(clerk)).not.toBe(tag)
    expect((await open(clerk, token)).json.code).toBe('token-unknown')
  })

  it('ends by itself, by the clock of the database', async () => {
    const reply = await make({ minutes: 1 })
    const token = tokenOf(reply)
    await open(clerk, token)
    await sql`update version_links set expires_at = expires_at - 60000
      where id = ${reply.json.id}`.execute(server.storage.db)

    expect(await shown(clerk)).not.toContain('1.1.0')
    expect(await metaOn(clerk)).not.toHaveProperty('view')
    expect((await open(clerk, token)).status).toBe(410)
  })

  it('gives nothing to who has no session, nor for a token that is none', async () => {
    const token = tokenOf(await make())
    const anonymous = [
      await server.call('POST /session/link', { body: { token } }),
      await server.call('PUT /session/link', { body: { token } }),
    ]
    const wrong = await open(clerk, 'slipway_something')

    expect(anonymous.map(({ status }) => status)).toEqual([401, 401])
    expect([wrong.status, wrong.json.code]).toEqual([410, 'token-unknown'])
    expect(wrong.json.detail).toContain('Ask the team')
  })

  it('has ended for whoever opens it in the moment in which it is ended', async () => {
    const token = tokenOf(await make())
    const takeBack = await endLinkAsItIsOpened()

    const { status, json } = await open(clerk, token)
    await takeBack()

    expect([status, json.code]).toEqual([410, 'token-unknown'])
    expect((await metaOn(clerk)).user).toBeDefined()
  })

  it('takes the place of one that the session had, and goes with the session', async () => {
    const first = await make({ version: '1.0.0' })
    const second = await make()
    await open(clerk, tokenOf(first))
    await open(clerk, tokenOf(second))
    const seen = (await metaOn(clerk)).view.link.version

    await server.call('POST /logout', { cookie: clerk })
    await end(first.json.id)

    expect(seen).toBe('1.1.0')
    expect((await end(second.json.id)).status).toBe(204)
  })

  it('stays when the user works in another tenant, and beside a preview', async () => {
    const chief = await server.signIn({ role: 'operator' })
    await open(chief, tokenOf(await make()))
    const { user } = await metaOn(chief)

    await server.call('PUT /session/view', { cookie: chief, body: { as: { user: user.id } } })
    const { view } = await metaOn(chief)

    expect(view.as.user.id).toBe(user.id)
    expect(view.link.version).toBe('1.1.0')
    expect(await shown(chief)).toContain('"operators":"1.1.0"')
    await server.call('DELETE /session/view', { cookie: chief })
    expect(Object.keys((await metaOn(chief)).view)).toEqual(['link'])
  })

  it('is written down when it is made, opened, left and ended', async () => {
    const from = audited().length
    const reply = await make()
    const { id } = reply.json
    const { user } = await metaOn(clerk)
    await open(clerk, tokenOf(reply))
    await leave(clerk)
    await leave(clerk)
    await end(id, operator)

    const who = user.email
    const detail = { link: id, version: '1.1.0' }
    expect(audited().slice(from)).toEqual([
      ['remote.link-made', 'token ci of team', { ...detail, until: reply.json.expiresAt }],
      ['remote.link-opened', who, detail],
      ['remote.link-left', who, detail],
      ['remote.link-ended', expect.any(String), detail],
    ])
  })

  /** By a trigger, because no other connection can be between two statements of one transaction on SQLite. */
  async function endLinkAsItIsOpened(): Promise<() => Promise<void>> {
    const { db } = server.storage
    const end = sql`delete from version_links where id = new.link_id`
    const when = sql`create trigger ends_links before update of link_id on sessions`
    if (engine === 'sqlite') await sql`${when} begin ${end}; end`.execute(db)
    else {
      await sql`create function ends_links() returns trigger language plpgsql
        as 'begin ${end}; return new; end'`.execute(db)
      await sql`${when} for each row execute function ends_links()`.execute(db)
    }
    const on = engine === 'sqlite' ? sql`` : sql` on sessions`
    return async () => void (await sql`drop trigger ends_links${on}`.execute(db))
  }

  async function metaBytes(cookie: string): Promise<{ readonly text: string }> {
    const headers = { Referer: 'http://localhost/app/' }
    const { text } = await server.call('GET /meta', { cookie, headers })
    return { text: text.replace(/"loadToken":"[^"]+"/, '') }
  }
  async function tagOf(cookie: string) {
    const headers = { Accept: 'application/json' }
    return (await server.call('GET /events', { cookie, headers })).headers['etag']
  }
}
